/** Why results of scenarios I to IV come out as they do: said alike under several figures. */

export const TICKS =
  "Nearly all RTTs of these networks are below a second, one or two ticks. There the experts err by what sharing adds, Jacobson by less; where frames are long and queues deep, RTTs vary by several ticks, Jacobson errs as well, and the two come nearer.";

export const LOSSES =
  "Most of what is sent again was lost: on a broken link, or after so many failures of one frame. The rest are timers that fired too early. Since the experts predict too much, and equation 2 adds four times that, their timer is later: it fires less often, and what it saves is not owed to accuracy.";

export const CONNECTED =
  "What is delivered is ruled by who is connected to whom and by what the channel carries, and both are the same for both algorithms on the same seeds.";

export const WINDOW =
  "The window is cut by losses and by timeouts. The experts' later timer fires less often; with 32 packets at most and a few hops a flow fills its window again in seconds.";

/** Why results of scenarios I to IV come out as they do: said alike under several figures. */

export const TICKS =
  "Nearly all RTTs of these networks are below a second, one or two ticks. There the experts err by what sharing adds, Jacobson by less; only where frames are long and queues deep do RTTs span the ticks among which experts can choose.";

export const TIMER =
  "Prediction and timer are two things: equation 2 adds four deviations, and the least RTO is two ticks, so an estimate that lies a tick too high makes the timer later, not better.";

export const LOSSES =
  "Most of what is sent again was lost: on a broken link, or after seven failures of one frame. A better estimate of the RTT cannot bring it back; a later timer sends less into a broken route, and waits longer when the route is whole again.";

export const CONNECTED =
  "What is delivered is ruled by who is connected to whom, and that is the same for both algorithms on the same seeds.";

export const WINDOW =
  "The window is cut by losses and by timeouts. With 32 packets at most and a few hops, one flow fills it in seconds; what remains of the difference is how often a timer fires.";

import { packetAt } from "../../../charts/ladder";
import { atSenderS, packetsOf } from "../../../charts/packets";
import { packetText } from "../../../charts/packetText";
import { useCursor } from "../../../panels/cursors";
import type { ChartData } from "../../../plot";
import type { Range } from "../../../state/types";

interface Props {
  readonly data: ChartData;
  readonly flow: string;
  readonly window: Range;
  readonly hostView: boolean;
}

/** The packet of the ladder that is nearest to the cursor, in words. */
export function AtCursorPacket({ data, flow, window: [from, to], hostView }: Props) {
  const cursorS = useCursor("lab");
  const packets = packetsOf(data, { flow });
  const here = cursorS !== null && cursorS >= from && cursorS <= to;
  const packet = here && packets !== undefined ? packetAt(packets.all, cursorS) : null;
  const near = packet !== null && atSenderS(packet) >= from && atSenderS(packet) <= to;
  return (
    <p className="segments-packet" data-packet={near ? packet.row : ""}>
      {near && packets !== undefined
        ? packetText(packet, packets.record, hostView)
        : "Point at the ladder, or walk it with the arrow keys: the packet at the sender then stands here."}
    </p>
  );
}

/** Selects the comparison for ns-2's files of mobile ad hoc networks. */

import type { Core } from "../../src/core";
import { type ReferenceCase, unsupported } from "./case";
import type { ReferenceFile } from "./file";
import { compareAodv } from "./ns2ManetAodv";
import { compareFrames, compareHidden, compareSaturation } from "./ns2ManetCells";
import { compareChains } from "./ns2ManetChains";
import { compareManet } from "./ns2ManetMany";

type Compare = (core: Core, reference: ReferenceFile) => Promise<ReferenceCase>;

const readers: readonly (readonly [RegExp, Compare])[] = [
  [/^manet_frames/, compareFrames],
  [/^manet_mac_saturation/, compareSaturation],
  [/^manet_mac_hidden/, compareHidden],
  [/^manet_chains/, compareChains],
  [/^manet_aodv/, compareAodv],
  [/^manet2_|^manet_r\d|^manet_chain\d/, compareManet],
];

export const isManet = ({ file }: ReferenceFile): boolean => /^manet/.test(file);

export function compareNs2Manet(core: Core, reference: ReferenceFile): Promise<ReferenceCase> {
  const reader = readers.find(([pattern]) => pattern.test(reference.file))?.[1];
  if (reader !== undefined) return reader(core, reference);
  return Promise.resolve(unsupported(reference.file, "The file gives times of ns-2 itself: `npm run bench` has ours."));
}

/** Every artefact, one line each, in the papers' order. */

import { eifelFig1 } from "./eifel/fig1";
import { eifelFig3 } from "./eifel/fig3";
import { eifelFig4 } from "./eifel/fig4";
import { eifelFig5 } from "./eifel/fig5";
import { eifelFig6 } from "./eifel/fig6";
import { eifelFig7 } from "./eifel/fig7";
import { eifelFig8And9 } from "./eifel/fig8-9";
import { eifelFig10 } from "./eifel/fig10";
import { eifelFig11 } from "./eifel/fig11";
import { eifelFig12 } from "./eifel/fig12";
import { eifelFig13 } from "./eifel/fig13";
import { eifelFig14 } from "./eifel/fig14";
import { eifelSection4 } from "./eifel/section4";
import type { AnyArtefact, Artefact, PaperId } from "./experiment/artefact";
import { isPlanned } from "./experiment/artefact";
import { expertsFig2 } from "./experts/fig2";
import { expertsFig3 } from "./experts/fig3";
import { expertsFig4 } from "./experts/fig4";
import { expertsFig5 } from "./experts/fig5";
import { expertsFig6 } from "./experts/fig6";
import { expertsFig7 } from "./experts/fig7";
import { expertsFig8 } from "./experts/fig8";
import { expertsFig9 } from "./experts/fig9";
import { expertsFig10 } from "./experts/fig10";
import { expertsFig11 } from "./experts/fig11";
import { expertsFig12 } from "./experts/fig12";
import { expertsFig13 } from "./experts/fig13";
import { expertsFig14 } from "./experts/fig14";
import { expertsFig15 } from "./experts/fig15";
import { expertsFig16 } from "./experts/fig16";
import { expertsFig17 } from "./experts/fig17";
import { expertsFig18 } from "./experts/fig18";
import { expertsFig19 } from "./experts/fig19";
import { expertsFig20 } from "./experts/fig20";
import { expertsFig22 } from "./experts/fig22";
import { expertsFig23 } from "./experts/fig23";
import { expertsFig24 } from "./experts/fig24";
import { expertsFig25 } from "./experts/fig25";
import { expertsFig26 } from "./experts/fig26";
import { expertsParameters } from "./experts/parameters";
import { expertsTable2 } from "./experts/table2";
import { expertsTable3 } from "./experts/table3";
import { expertsTable4 } from "./experts/table4";
import { owdFig1 } from "./owd/fig1";
import { owdFig6 } from "./owd/fig6";
import { owdFig7 } from "./owd/fig7";
import { owdFig8 } from "./owd/fig8";
import { owdSection3 } from "./owd/section3";
import { owdSection4 } from "./owd/section4";
import { owdSection5 } from "./owd/section5";
import { owdTable1 } from "./owd/table1";
import { owdTable2 } from "./owd/table2";
import { owdTable3 } from "./owd/table3";
import { pertFig2 } from "./pert/fig2";
import { pertFig3 } from "./pert/fig3";
import { pertFig4 } from "./pert/fig4";
import { pertFig5 } from "./pert/fig5";
import { pertFig6 } from "./pert/fig6";
import { pertFig7 } from "./pert/fig7";
import { pertFig8 } from "./pert/fig8";
import { pertFig9 } from "./pert/fig9";
import { pertFig11 } from "./pert/fig11";
import { pertFig12 } from "./pert/fig12";
import { pertFig13 } from "./pert/fig13";
import { pertFig14 } from "./pert/fig14";
import { pertNonResponsive } from "./pert/nonResponsive";
import { pertOptions } from "./pert/options";
import { pertSection5 } from "./pert/section5";
import { pertSection7 } from "./pert/section7";
import { pertTable1 } from "./pert/table1";
import { PLANNED } from "./planned";
import { rnnFig5 } from "./rnn/fig5";
import { rnnFig6 } from "./rnn/fig6";
import { rnnFig7 } from "./rnn/fig7";
import { rnnFig8 } from "./rnn/fig8";
import { rnnFig9 } from "./rnn/fig9";
import { rnnFig10 } from "./rnn/fig10";

interface Paper {
  readonly title: string;
  readonly citation: string;
  /** Where it is known. */
  readonly doi?: string;
}

export const PAPERS: Readonly<Record<PaperId, Paper>> = {
  eifel: {
    title: "The Eifel Retransmission Timer",
    citation: "R. Ludwig, K. Sklower, ACM Computer Communication Review 30(3), 2000",
  },
  experts: {
    title: "A Machine Learning Framework for TCP Round-Trip Time Estimation",
    citation: "B. A. A. Nunes, K. Veenstra, W. Ballenthin, S. Lukin, K. Obraczka, EURASIP JWCN 2014:47",
    doi: "10.1186/1687-1499-2014-47",
  },
  pert: {
    title: "Emulating AQM from End Hosts",
    citation: "S. Bhandarkar, A. L. N. Reddy, Y. Zhang, D. Loguinov, SIGCOMM 2007",
  },
  owd: {
    title: "One-Way Delay Estimation and Its Application",
    citation: "J.-H. Choi, C. Yoo, Computer Communications 28(7), 2005",
  },
  rnn: {
    title: "RNN-based Approach to TCP Throughput Prediction",
    citation: "L. Bai, H. Abe, C. Lee, CANDAR Workshops 2020",
    doi: "10.1109/CANDARW51189.2020.00080",
  },
};

/** Those that run. */
export const LIVE: readonly Artefact[] = [
  eifelFig1,
  eifelFig3,
  eifelFig4,
  eifelFig5,
  eifelFig6,
  eifelFig7,
  eifelFig8And9,
  eifelFig10,
  eifelFig11,
  eifelFig12,
  eifelFig13,
  eifelFig14,
  eifelSection4,
  expertsFig2,
  expertsFig3,
  expertsFig4,
  expertsFig5,
  expertsFig6,
  expertsFig7,
  expertsFig8,
  expertsFig9,
  expertsFig10,
  expertsFig11,
  expertsFig12,
  expertsFig13,
  expertsFig14,
  expertsFig15,
  expertsFig16,
  expertsFig17,
  expertsFig18,
  expertsFig19,
  expertsFig20,
  expertsFig22,
  expertsFig23,
  expertsFig24,
  expertsFig25,
  expertsFig26,
  expertsTable2,
  expertsTable3,
  expertsTable4,
  expertsParameters,
  pertFig2,
  pertFig3,
  pertFig4,
  pertFig5,
  pertFig6,
  pertFig7,
  pertFig8,
  pertFig9,
  pertFig11,
  pertFig12,
  pertNonResponsive,
  pertFig13,
  pertFig14,
  pertTable1,
  pertSection5,
  pertSection7,
  pertOptions,
  owdFig1,
  owdFig6,
  owdFig7,
  owdFig8,
  owdTable1,
  owdTable2,
  owdTable3,
  owdSection3,
  owdSection4,
  owdSection5,
  rnnFig5,
  rnnFig6,
  rnnFig7,
  rnnFig8,
  rnnFig9,
  rnnFig10,
];

const ORDER: readonly PaperId[] = ["eifel", "experts", "pert", "owd", "rnn"];

/** The papers' 65 and a discussion, live or planned, by paper and figure; `experts-fig2` before `experts-fig10`, tables after figures. */
export const ARTEFACTS: readonly AnyArtefact[] = [...LIVE, ...PLANNED].sort((a, b) => {
  const byPaper = ORDER.indexOf(a.paper) - ORDER.indexOf(b.paper);
  return byPaper !== 0 ? byPaper : a.id.localeCompare(b.id, "en", { numeric: true });
});

/** The artefact of that id, or undefined. */
export function findArtefact(id: string): AnyArtefact | undefined {
  return ARTEFACTS.find((artefact) => artefact.id === id);
}

export { isPlanned };

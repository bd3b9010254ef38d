/** A net of the person's own for RTTs becomes an estimator of a page. */

import { addEstimator, chooseEstimator, setParams } from "../state/actions";
import { OWN_RTT, setNet } from "../state/ownModel";
import type { OwnModel, Page } from "../state/types";

/** The page's estimator “Net” predicts with it, and is chosen, so that its training window is seen. */
export function predictWith(page: Page, model: OwnModel): void {
  setNet(page, model);
  setParams(page, { "estimator.gru.model": OWN_RTT });
  addEstimator(page, "gru");
  chooseEstimator(page, "gru");
}

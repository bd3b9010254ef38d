/** What `attachLater` loads. */

export { attachAxisDrag, attachPointDrag } from "./drags";
export { attachReorder } from "./reorder";
export { attachTimeGestures } from "./timeGestures";

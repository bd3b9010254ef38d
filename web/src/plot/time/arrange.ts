/** The charts' elements in their order, moved as little as possible. */

/** Puts `shown` in order at the end of `charts`. The one that is dragged or has the focus stays put and the others move around it. */
export function arrange(charts: HTMLElement, shown: readonly HTMLElement[]): void {
  const present = [...charts.children].filter((child) => child.classList.contains("lab-chart"));
  if (present.length === shown.length && present.every((child, i) => child === shown[i])) return;
  for (const child of present) if (!shown.some((root) => root === child)) child.remove();
  const held = shown.find((root) => root.classList.contains("lab-moving") || root.contains(document.activeElement));
  const at = held === undefined ? -1 : shown.indexOf(held);
  shown.forEach((root, i) => {
    if (i < at) held?.before(root);
    else if (i > at || held === undefined) charts.append(root);
  });
}

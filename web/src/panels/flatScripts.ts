/**
 * Browsers take the depth of subscripts from the table of a font made for mathematics. Where no such font is installed
 * Chromium leaves a subscript on the line, q beside T instead of below it. Whether that is so is measured once and told to
 * the style sheet as `data-flat-scripts` of <html>.
 *
 * @param math MathML of an x with an x as its subscript
 */
export function tellFlatScripts(math: Element): void {
  const place = document.createElement("div");
  place.className = "visually-hidden";
  place.append(math);
  document.body.append(place);
  const [base, script] = [...place.querySelectorAll("mi")].map((letter) => letter.getBoundingClientRect());
  place.remove();
  if (base === undefined || script === undefined) return;
  const lowered = script.bottom - base.bottom;
  if (lowered < base.height * LEAST_SHARE) document.documentElement.dataset.flatScripts = "";
}

/** Mathematical fonts lower a subscript by about half the height of an x. */
const LEAST_SHARE = 0.15;

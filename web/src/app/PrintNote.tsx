import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { captionOf } from "../panels/caption";
import { flushPaint } from "../plot";
import { index } from "../state/lab";
import { valueToText } from "../state/paramText";
import { useLab } from "../state/store";
import type { Page } from "../state/types";

/** Whether the page is being printed. What depends on it is rendered and painted before the browser goes on. */
export function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    const media = matchMedia("print");
    const begin = () => {
      flushSync(() => setPrinting(true));
      flushPaint();
    };
    const end = () => setPrinting(false);
    const follow = () => (media.matches ? begin() : end());
    media.addEventListener("change", follow);
    addEventListener("beforeprint", begin);
    addEventListener("afterprint", end);
    return () => {
      media.removeEventListener("change", follow);
      removeEventListener("beforeprint", begin);
      removeEventListener("afterprint", end);
    };
  }, []);
  return printing;
}

/** What a printed page says of itself: title, version, seed, link and the changed parameters. */
export function PrintNote({ page }: { readonly page: Page }) {
  const { title, seed, source, link } = captionOf(page);
  const changed = Object.entries(useLab.getState().overrides[page]);
  return (
    <section className="print-note" aria-label="What was computed">
      <strong>{title}</strong>
      {seed !== null && `, seed ${seed}`} · {source} · {link}
      <ul>
        {changed.length === 0 && <li>No parameter was changed.</li>}
        {changed.map(([key, value]) => (
          <li key={key}>{parameterText(key, valueToText(value))}</li>
        ))}
      </ul>
    </section>
  );
}

/** "Bottleneck rate = 10 Mbit/s (links.bottleneck.rate)". */
function parameterText(key: string, text: string): string {
  const param = index.find(key)?.param;
  return param === undefined ? `${key} = ${text}` : `${param.label} = ${`${text} ${param.unit}`.trim()} (${key})`;
}

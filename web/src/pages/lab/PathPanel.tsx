import { useEffect, useRef } from "react";
import { focusPart } from "../../controls/reveal";
import { cursorOf } from "../../panels/cursors";
import { mountPathStrip } from "../../plot";
import { useLab } from "../../state/store";
import { observedGroup } from "../../state/values";
import { pathLinks, pathState } from "./pathState";

/** The path as a picture; it follows the cursor and the results without rendering a component. */
export function PathPanel() {
  const place = useRef<HTMLDivElement>(null);
  const group = useLab(observedGroup);
  const links = useLab((state) => pathLinks(state).join(" "));
  useEffect(() => {
    if (place.current === null) return;
    const [forward = "", reverse = ""] = links.split(" ");
    const strip = mountPathStrip(place.current, {
      onPart: focusPart,
      parts: {
        sender: `flow.${group}`,
        receiver: `flow.${group}`,
        queue: `link.${forward}`,
        link: `link.${forward}`,
        reverse: `link.${reverse}`,
      },
    });
    const draw = () => strip.update(pathState(useLab.getState(), cursorOf("lab").time));
    const stops = [
      useLab.subscribe((state) => state.resultRevision.lab, draw),
      useLab.subscribe((state) => state.view.lab.god, draw),
      useLab.subscribe((state) => state.play, draw),
      cursorOf("lab").subscribe(draw),
    ];
    draw();
    return () => {
      for (const stop of stops) stop();
      strip.destroy();
    };
  }, [group, links]);
  return <section ref={place} className="path" aria-label="Path" />;
}

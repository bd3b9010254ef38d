import { seedsToText } from "../../state/seeds";
import type { Kept } from "./kept";

const DATE = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" });

/** "21 Nov 2026" of an ISO date. */
export const formatDate = (iso: string): string => DATE.format(new Date(iso));

/** "seeds 1–5", "seed 1"; empty where nothing is random. */
export function seedsText({ outcome: { seeds } }: Kept): string {
  if (seeds.length === 0) return "";
  return `${seeds.length === 1 ? "seed" : "seeds"} ${seedsToText(seeds).replaceAll("-", "–").replaceAll(",", ", ")}`;
}

/** Where a full result is from: "stored result of 21 Nov 2026, core 0.1.0 (669ee5af), seeds 1–5", "computed here, seeds 1–5". */
export function originText(kept: Kept): string {
  const { origin } = kept;
  const from =
    origin.kind === "here" ? "computed here" : `stored result of ${formatDate(origin.date)}, core ${origin.core}`;
  return [from, seedsText(kept)].filter((part) => part !== "").join(", ");
}

/** No line breaks between a number and its unit. */
export const unitsKept = (text: string): string =>
  text.replace(/(\d) (?=%|[mµn]?s\b|[kM]?bit|[kM]?B\b|ticks?\b)/g, "$1\u00a0");

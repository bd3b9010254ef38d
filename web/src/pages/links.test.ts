/**
 * Links that people may hold: each opens to the same state as when it was written down here. `links.json` maps a link to what
 * it says when it is read and written again, and to the number of its parts that could not be used.
 *
 * New links are added with LAB_WRITE_LINKS=1; an entry that is there is never altered by it.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { afterAll, expect, test } from "vitest";
import { catalogue } from "../../../sim-worker/generated/catalogue";
import { indexCatalogue } from "../state/catalogueIndex";
import { registerPages } from "../state/pages";
import { decodeLink, encodeLink } from "../state/url";
import { PAGES } from "./registry";

registerPages(PAGES);

interface Held {
  readonly again: string;
  readonly leftOut: string;
  readonly problems: number;
  readonly settings: boolean;
}

const file = new URL("./links.json", import.meta.url);
const links: Record<string, Held | null> = JSON.parse(readFileSync(file, "utf8"));
const index = indexCatalogue(catalogue);
const writing = process.env.LAB_WRITE_LINKS === "1";

async function held(link: string): Promise<Held> {
  const { shared, problems, settings } = await decodeLink(link, index);
  const { hash, leftOut } = await encodeLink(shared);
  return { again: hash, leftOut, problems: problems.length, settings };
}

test.each(Object.entries(links))("%s", async (link, before) => {
  const now = await held(link);
  if (before === null && writing) links[link] = now;
  else expect(now).toEqual(before);
});

afterAll(() => {
  if (writing) writeFileSync(file, `${JSON.stringify(links, null, 2)}\n`);
});

import type { PageDescriptor } from "../state/pages";
import { compare } from "./compare/page";
import { fluid } from "./fluid/page";
import { lab } from "./lab/page";
import { logs } from "./logs/page";
import { papers } from "./papers/page";
import { train } from "./train/page";

/** Every page, in the order of the header. The first opens where an address names none. */
export const PAGES: readonly PageDescriptor[] = [lab, logs, compare, papers, fluid, train];

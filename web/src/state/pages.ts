import type { ComponentType } from "react";
import type { ParamMap, Scenario } from "../../../sim-worker/src/protocol";
import type { CatalogueIndex } from "./catalogueIndex";
import type { LabState, OwnModel, Page, PageSlices } from "./types";
import type { Pairs } from "./urlText";

/**
 * What the shared code knows of a page. `pages/registry.ts` lists the descriptors, and the app hands them in at start
 * (`registerPages`), so that the shared code asks the descriptor and never compares page ids.
 */
export interface PageDescriptor<P extends Page = Page> {
  readonly id: P;
  /** In the header and in the window's title. */
  readonly label: string;
  /** Fetches the page's code; called when the page is first opened. */
  load(): Promise<PageModule>;
  /** Charts that are folded until a person unfolds one; a link says of each page's charts which are. */
  readonly foldedAtFirst?: readonly string[];
  /** The page's slice of the state before anything is chosen. */
  readonly initial: PageSlices[P];
  /** Where each key of the slice lives: `url` is in the link, `none` is gone with the tab. */
  readonly slicePlaces: SlicePlaces<PageSlices[P]>;
  /** How the slice stands in a link; absent where the page adds nothing to it. */
  readonly link?: PageLink<PageSlices[P]>;
  /**
   * How much of the Lab's experiment the page's links hold. `scenario`: the simulation's scenario and its changed parameters;
   * `all`: a model in its place, timed changes and the mode as well. Absent: never anything.
   */
  experiment?(slice: PageSlices[P]): "none" | "scenario" | "all";
  /** Where the samples come from that the page's shared controls and panels are about; absent where it shows none. */
  readonly source?: PageSource;
  /** The page has a tuner, whose settings its links hold. */
  readonly tuned?: boolean;
  /** Key of the seed of what the page draws at random: its links always hold it, so that they repeat the same in later versions. */
  readonly seedKey?: string;
  /** What exported figures say of themselves. */
  caption?(state: LabState): PageCaption;
}

type SlicePlaces<S> = { readonly [K in keyof S]: "url" | "none" };

/** The code of a page. */
export interface PageModule {
  readonly default: ComponentType;
  /** The page's own buttons in the header. */
  readonly Tools?: ComponentType;
  /** Starts what works while the page is open, such as its runs; gives the way to stop it. */
  readonly follow?: () => () => void;
  /** Opens files that were dropped on another page. A page with it handles drops on itself. */
  readonly takeFiles?: (files: readonly File[]) => void;
  /** Takes a model file (safetensors) that was dropped on the page, or on one that takes none; false: it has no use for it. */
  readonly takeModel?: (file: File) => Promise<boolean>;
  /** Fetches what the page needs later, so that it works without a network then. */
  readonly prefetch?: () => Promise<unknown>;
}

/** How a page's slice is written to and read from a link. Keys with a dot are the catalogue's and not meant here. */
export interface PageLink<S> {
  /** Every key that `read` knows. */
  readonly keys: readonly string[];
  /** Gives the slice; what cannot be used is named in `problems`, and the initial value stands in its place. */
  read(link: LinkText): S;
  /** What differs from the initial slice; empty values are left out of the link. */
  write(slice: S): Pairs;
  /** The part of the address after the page's id: `#/papers/eifel-fig3`. */
  path?(slice: S): string;
}

/** The text of a link, split into its parts. */
export interface LinkText {
  readonly path: string;
  readonly values: ReadonlyMap<string, string>;
  readonly index: CatalogueIndex;
  /** Takes a sentence for each part that could not be used. */
  readonly problems: string[];
}

/** The source of a page's samples. A function that is absent gives nothing: no document, no flow, no estimators. */
export interface PageSource {
  /** Only a simulation has a hidden side (the queue), a driven estimator, timed changes and live play. */
  kind(state: LabState): "simulation" | "model" | "log" | "artefact";
  /** Everything but parameters that the samples follow from: another identity is another source. */
  identity?(state: LabState): readonly unknown[];
  /** The scenario under the changed parameters. */
  document?(state: LabState): Scenario;
  /** Values that the source gives to parameters that its document leaves open, where they differ from the catalogue's. */
  templateValues?(state: LabState): ParamMap;
  /** `templateValues` are known only after the page has loaded, so that a link keeps values equal to the catalogue's default. */
  readonly lateTemplate?: boolean;
  /** Values set while a run plays. */
  liveValues?(state: LabState): ParamMap;
  /** The flow whose samples are shown, as the core names it. */
  flow?(state: LabState): string;
  /** The estimator whose timer the flow uses; empty where none does. */
  driver?(state: LabState): string;
  /** The estimators that see the samples and drive nothing. */
  shadows?(state: LabState): readonly string[];
  setShadows?(ids: readonly string[]): void;
  /** The net of the person's own that parameters of the page set to an own model mean; null: none was opened. */
  net?(state: LabState): OwnModel | null;
  setNet?(net: OwnModel): void;
  /** The flow of a log that is shown: SHA-256 of the log's bytes, and the flow's label in it. */
  recorded?(state: LabState): { readonly sha256: string; readonly label: string } | null;
}

export interface PageCaption {
  readonly title: string;
  /** Null where nothing is random. */
  readonly seed: number | null;
  /** What was computed with, besides the version of the lab. */
  readonly about?: string;
}

let registered: readonly PageDescriptor[] = [];

/** Called once, before the store is filled. */
export function registerPages(pages: readonly PageDescriptor[]): void {
  registered = pages;
}

/** Every page, in the order of the header; the first is shown where an address names none. */
export function allPages(): readonly PageDescriptor[] {
  return registered;
}

/** The page with this id; the first page for an id that does not exist. */
export function pageOf(id: string): PageDescriptor {
  const page = registered.find((each) => each.id === id) ?? registered[0];
  if (page === undefined) throw new Error("no page is registered");
  return page;
}

/** A record with one entry for each page. */
export function perPage<T>(entry: (page: PageDescriptor) => T): Record<Page, T> {
  return Object.fromEntries(registered.map((page) => [page.id, entry(page)])) as Record<Page, T>;
}

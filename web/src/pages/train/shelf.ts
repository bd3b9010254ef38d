/** Nets that this browser keeps over a reload, in IndexedDB. Nothing is sent anywhere. */

import { z } from "../../state/schema";

/** So many nets at most; of 16 units each is some 6 kB, the largest ones about 2 MB. */
export const MOST_KEPT = 40;

const DATABASE = "rttlab";
const STORE = "nets";

/** What is kept of a net. */
const Stored = z.object({
  /** SHA-256 of the file; the key. */
  id: z.string(),
  name: z.string(),
  /** The safetensors file in base64. */
  file: z.base64(),
  /** 1 to 8; 0: an own choice of metrics; null: not known. */
  group: z.nullable(z.number()),
  judgement: z.nullable(z.object({ accuracy: z.number(), majorityAccuracy: z.number(), area: z.nullable(z.number()) })),
  /** Of a net for RTTs: its squared error against that of the last RTT. */
  errorRatio: z.nullable(z.number()),
  /** Milliseconds since 1970. */
  keptAt: z.number(),
});
export type Stored = z.infer<typeof Stored>;

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("IndexedDB"));
  });
}

let opened: Promise<IDBDatabase> | null = null;

/** Throws where the browser refuses; a later call asks again. */
function database(): Promise<IDBDatabase> {
  opened ??= (async () => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: "id" });
    return await answerOf(request);
  })().catch((refused: unknown) => {
    opened = null;
    throw refused;
  });
  return opened;
}

async function change<T>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const transaction = (await database()).transaction(STORE, mode);
  const done = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error("IndexedDB"));
  });
  const [answer] = await Promise.all([answerOf(act(transaction.objectStore(STORE))), done]);
  return answer;
}

/** The kept nets, the latest first; what another version of the page has left and cannot be read is passed over. */
export async function storedNets(): Promise<readonly Stored[]> {
  const all: readonly unknown[] = await change("readonly", (store) => store.getAll());
  return all
    .flatMap((each) => {
      const read = Stored.safeParse(each);
      return read.success ? [read.data] : [];
    })
    .sort((a, b) => b.keptAt - a.keptAt);
}

/** Keeps a net; false: there are MOST_KEPT others. */
export async function storeNet(net: Stored): Promise<boolean> {
  const ids = await change("readonly", (store) => store.getAllKeys());
  if (ids.length >= MOST_KEPT && !ids.includes(net.id)) return false;
  await change("readwrite", (store) => store.put(net));
  return true;
}

export async function forgetNet(id: string): Promise<void> {
  await change("readwrite", (store) => store.delete(id));
}

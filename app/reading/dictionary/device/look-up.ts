import {
  baseForms,
  dictionariesFor,
  type DictionaryEntry,
  type DictionaryFacts,
  foldWord,
  type Shard,
  shardAddress,
  shardOf,
  type ShardWord,
} from "../headwords.ts";

/** What a dictionary says of a word. */
export interface Explained {
  dictionary: DictionaryFacts;
  entries: DictionaryEntry[];
}

export type LookUp =
  | { kind: "found"; explained: Explained[]; dictionaries: DictionaryFacts[] }
  /** No dictionary has it. */
  | { kind: "unknown"; dictionaries: DictionaryFacts[] }
  /** There is no dictionary of this language; `isComing`: one is being prepared. */
  | { kind: "none"; isComing: boolean }
  /** The site was not reached, and this device has not stored what is needed. */
  | { kind: "unreachable" };

const listAddress = "/dictionaries.json";
const cacheName = "octavo-dictionaries";

/** Looks up a word. Parts of its dictionaries are requested from the site, never the word. */
export async function lookUp(word: string, language: string): Promise<LookUp> {
  try {
    const { dictionaries: all, isComing } = await fetchList();
    const readerLanguages = navigator.languages;
    // A book that does not say its language is most often in that of its reader.
    const own = language === "" || language === "und" ? (readerLanguages[0] ?? "en") : language;
    const dictionaries = dictionariesFor(all, { language: own, readerLanguages });
    if (dictionaries.length === 0) return { kind: "none", isComing };
    const explained: Explained[] = [];
    for (const dictionary of dictionaries) {
      const entries = await findEntries(dictionary, foldWord(word));
      if (entries.length > 0) explained.push({ dictionary, entries });
    }
    return explained.length > 0
      ? { kind: "found", explained, dictionaries }
      : { kind: "unknown", dictionaries };
  } catch {
    return { kind: "unreachable" };
  }
}

async function findEntries(dictionary: DictionaryFacts, folded: string): Promise<DictionaryEntry[]> {
  const own = await findWord(dictionary, folded);
  // The rules for endings are for words that are not there themselves. An irregular form leads to its word, and none further.
  const bases = own ? (own.formsOf ?? []) : baseForms(folded, dictionary.language).slice(1);
  const found = [...(own?.entries ?? [])];
  for (const base of bases) found.push(...((await findWord(dictionary, base))?.entries ?? []));
  return found;
}

async function findWord(dictionary: DictionaryFacts, folded: string): Promise<ShardWord | undefined> {
  const shard = await fetchShard(dictionary, folded);
  return Object.hasOwn(shard, folded) ? shard[folded] : undefined;
}

interface List {
  dictionaries: DictionaryFacts[];
  isComing: boolean;
}

async function fetchList(): Promise<List> {
  const response = await fetch(listAddress).catch(() => null);
  if (response?.ok) {
    await store(listAddress, response.clone());
    return response.json();
  }
  const stored = await findStored(listAddress);
  if (!stored) throw new Error("the site was not reached");
  return stored.json();
}

async function fetchShard(dictionary: DictionaryFacts, folded: string): Promise<Shard> {
  const address = shardAddress(dictionary, shardOf(folded, dictionary.shardCount));
  const stored = await findStored(address);
  if (stored) return stored.json();
  return (await fetchAndStore(address)).json();
}

async function fetchAndStore(address: string): Promise<Response> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`the dictionary answered ${response.status}`);
  await store(address, response.clone());
  return response;
}

/** Absent without HTTPS, and refused where nothing may be stored: then words are looked up with a network alone. */
async function findStored(address: string): Promise<Response | null> {
  if (!("caches" in window)) return null;
  return (await caches.match(address, { cacheName }).catch(() => undefined)) ?? null;
}

async function store(address: string, response: Response): Promise<void> {
  if (!("caches" in window)) return;
  try {
    await (await caches.open(cacheName)).put(address, response);
  } catch {
    // The storage is full or disabled: the word was looked up all the same.
  }
}

/** Whether a whole dictionary is on this device; null where nothing can be stored. */
export async function isStored(dictionary: DictionaryFacts): Promise<boolean | null> {
  if (!("caches" in window)) return null;
  try {
    const cache = await caches.open(cacheName);
    const stored = await cache.keys();
    const prefix = shardAddress(dictionary, 0).replace(/0\.json$/, "");
    return (
      stored.filter(({ url }) => new URL(url).pathname.startsWith(prefix)).length >= dictionary.shardCount
    );
  } catch {
    return null;
  }
}

/** Stores a whole dictionary on this device. `onProgress`: from 0 to 1. Rejects where it was not stored. */
export async function keepDictionary(
  dictionary: DictionaryFacts,
  onProgress: (share: number) => void,
): Promise<void> {
  const addresses = Array.from({ length: dictionary.shardCount }, (_, shard) =>
    shardAddress(dictionary, shard),
  );
  let done = 0;
  const keepNext = async () => {
    for (let address = addresses.pop(); address !== undefined; address = addresses.pop()) {
      if (!(await findStored(address))) await fetchAndStore(address);
      onProgress(++done / dictionary.shardCount);
    }
  };
  await Promise.all([keepNext(), keepNext(), keepNext(), keepNext()]);
  if (!(await isStored(dictionary))) throw new Error("the dictionary was not stored");
}

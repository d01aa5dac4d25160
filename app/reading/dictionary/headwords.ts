// How words are compared and where they are: the same on the site and in browsers.

/** A word as it is compared: without capitals, with plain apostrophes and single spaces. */
export const foldWord = (word: string): string =>
  word
    .normalize("NFC")
    .replace(/[’ʼ‘]/g, "'")
    .replace(/[\u00ad\u200b\u2060\ufeff]/g, "")
    .replace(/\s+/g, " ")
    .trim()
    .toLowerCase();

/** The shard of a folded word: FNV-1a. */
export function shardOf(folded: string, count: number): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < folded.length; at++) hash = Math.imul(hash ^ folded.charCodeAt(at), 0x01000193);
  return (hash >>> 0) % count;
}

/** An entry as browsers get it. */
export interface DictionaryEntry {
  headword: string;
  text: string;
}

/** By folded word: what it means, and the words that it is a form of. */
export interface ShardWord {
  entries: DictionaryEntry[];
  formsOf?: string[];
}
export type Shard = Record<string, ShardWord>;

/** What browsers know of a dictionary. */
export interface DictionaryFacts {
  id: string;
  name: string;
  /** BCP 47, without a region. */
  language: string;
  /** Of the explanations. */
  target: string;
  shardCount: number;
  /** Of its contents: in the address of its shards. */
  version: string;
  /** Of all shards together, in bytes. */
  size: number;
}

export const shardAddress = (
  { id, version }: Pick<DictionaryFacts, "id" | "version">,
  shard: number,
): string => `/dictionaries/${encodeURIComponent(id)}/${version}/${shard}.json`;

/** What forms of English words end in, and what their base forms end in instead (Morphy, of WordNet). */
const englishEndings: [ending: string, base: string][] = [
  ["'s", ""],
  ["s", ""],
  ["ses", "s"],
  ["xes", "x"],
  ["zes", "z"],
  ["ches", "ch"],
  ["shes", "sh"],
  ["men", "man"],
  ["ies", "y"],
  ["ied", "y"],
  ["ier", "y"],
  ["iest", "y"],
  ["es", "e"],
  ["es", ""],
  ["ed", "e"],
  ["ed", ""],
  ["ing", "e"],
  ["ing", ""],
  ["er", ""],
  ["er", "e"],
  ["est", ""],
  ["est", "e"],
];

/** The words under which a folded one may be explained, itself first. */
export function baseForms(folded: string, language: string): string[] {
  const forms = new Set([folded]);
  if (language === "en")
    for (const [ending, base] of englishEndings) {
      const stem = folded.slice(0, -ending.length);
      if (!folded.endsWith(ending) || stem.length < 2) continue;
      forms.add(stem + base);
      // "stopped", "running"
      if (base === "" && /([bdfglmnprt])\1$/.test(stem)) forms.add(stem.slice(0, -1));
    }
  return [...forms];
}

/** The base of a language tag. */
export const baseLanguage = (tag: string): string => tag.split("-")[0]?.toLowerCase() ?? "";

/** The dictionaries of a book's language, the best for a reader first: in the reader's language, then in the book's own, then others. */
export function dictionariesFor<Facts extends Pick<DictionaryFacts, "language" | "target">>(
  all: readonly Facts[],
  { language, readerLanguages }: { language: string; readerLanguages: readonly string[] },
): Facts[] {
  const book = baseLanguage(language);
  const readers = readerLanguages.map(baseLanguage);
  const rank = ({ target }: Facts): number => {
    const at = readers.indexOf(target);
    if (at >= 0) return at;
    return target === book ? readers.length : readers.length + 1;
  };
  return all.filter((each) => each.language === book).toSorted((one, other) => rank(one) - rank(other));
}

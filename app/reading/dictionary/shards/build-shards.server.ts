import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import { foldWord, type Shard, shardOf, type ShardWord } from "../headwords.ts";
import { limits, type SourceEntry, WrongDictionary } from "../formats/source-file.server.ts";

/** So many that a look-up fetches some ten kilobytes, and so few that the site learns little of the word. */
const wordsOfShard = 150;
const mostShards = 4_096;
const mostEntriesOfWord = 40;
const mostForms = 8;

interface Source {
  entries: Iterable<SourceEntry>;
  forms: Iterable<{ form: string; headword: string }>;
}

export interface BuiltShards {
  /** JSON, packed with gzip. */
  shards: Buffer[];
  entryCount: number;
  /** Names the contents. */
  version: string;
}

/** Sorts the words of a dictionary into shards. */
export function buildShards({ entries, forms }: Source): BuiltShards {
  const words = new Map<string, ShardWord>();
  const wordOf = (folded: string): ShardWord => {
    const word = words.get(folded) ?? { entries: [] };
    words.set(folded, word);
    return word;
  };
  let entryCount = 0;
  for (const { headword, text } of entries) {
    const folded = foldWord(headword);
    if (folded === "" || folded.length > limits.wordLength || text === "") continue;
    const word = wordOf(folded);
    if (word.entries.length >= mostEntriesOfWord) continue;
    word.entries.push({ headword: headword.trim(), text: text.slice(0, limits.textLength) });
    entryCount += 1;
  }
  if (entryCount === 0) throw new WrongDictionary("It explains no word.");
  for (const { form, headword } of forms) {
    const [folded, base] = [foldWord(form), foldWord(headword)];
    if (folded === "" || folded.length > limits.wordLength || folded === base || !words.has(base)) continue;
    const word = wordOf(folded);
    word.formsOf ??= [];
    if (word.formsOf.length < mostForms && !word.formsOf.includes(base)) word.formsOf.push(base);
  }
  return { ...pack(words), entryCount };
}

function pack(words: ReadonlyMap<string, ShardWord>): Pick<BuiltShards, "shards" | "version"> {
  const count = Math.min(mostShards, Math.ceil(words.size / wordsOfShard));
  const sorted = Array.from({ length: count }, (): [string, ShardWord][] => []);
  for (const entry of words) sorted[shardOf(entry[0], count)]?.push(entry);
  const hash = createHash("sha256");
  const shards = sorted.map((entries) => {
    // Also of a word like `__proto__`.
    const shard: Shard = Object.fromEntries(entries);
    const json = JSON.stringify(shard);
    hash.update(json);
    return gzipSync(json);
  });
  return { shards, version: hash.digest("hex").slice(0, 16) };
}

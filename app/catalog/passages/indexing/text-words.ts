import { fold } from "#app/catalog/search/public.server.ts";
import { addToHash, hashBasis, hashOfText } from "#app/platform/text/hash-of-text.ts";

/** What a text is indexed by of a word, or of a letter of a script that puts no spaces between words. */
export interface HashedWord {
  hash: number;
  kind: "common" | "telling" | "letter";
}

interface Word extends HashedWord {
  /** Folded: two spellings of a word are the same when these are equal. */
  word: string;
}

/** A word where it stands in a text, in UTF-16 units. */
export interface TextWord extends Word {
  start: number;
  end: number;
}

// Soft hyphens and joiners stand inside words; punctuation, apostrophes among it, stands between them. So a quote is found whatever
// marks, dashes and line breaks its edition has.
const unspacedScripts =
  "\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}";
const anyWord = new RegExp(
  `[${unspacedScripts}]\\p{M}*|[[\\p{L}\\p{N}]--[${unspacedScripts}]](?:[[\\p{L}\\p{M}\\p{N}\\u00ad\\u200b-\\u200d\\u2060]--[${unspacedScripts}]])*`,
  "vy",
);
const unspaced = new RegExp(`^[${unspacedScripts}]`, "v");
const invisible = /[\u00ad\u200b-\u200d\u2060]/gu;
/** Letters and digits of ASCII by their codes, as they are compared; 0 for all others. */
const plain = Uint8Array.from({ length: 128 }, (_, code) => {
  const letter = String.fromCodePoint(code);
  return /[0-9A-Za-z]/.test(letter) ? fold(letter).charCodeAt(0) : 0;
});

/**
 * The commonest words of the languages that most books are in. Nearly every page has them, so that they say nothing by themselves: they
 * are indexed in pairs, and a phrase like "to be or not to be" is found by those.
 */
const common = new Set(
  `a about after all also am an and any are as at be been before but by can could did do down for from had has have he her him his how i if in
  into is it its like me more must my no nor not now of on one or our out over said shall she should so some such than that the their them
  then there these they this those to too up upon very was we were what when where which who will with would you your s t d ll ve
  au aux avec ce ces cette dans de des du elle en est et eux il ils je la le les leur lui ma mais mes moi mon ne nous par pas plus pour qu que qui
  sa se ses son sur ta te tu un une vous l c j m n
  aber als auch auf aus bei da das dass dem den der die doch ein eine einem einen einer er es für hat hatte ich ihm ihn ihr im ist man mir mit
  nach nicht noch nur sein sich sie sind so um und uns von vor war wie wir zu zum zur
  al como con del el ella era esta lo los las más mi muy o para pero por si sin su sus y ya
  che da dal della di gli ho io non per più una
  ao com das dos e ela ele foi mas na não nas nos os ou quando seu sua uma
  в во и на не он что я с со как а то все она так его но да ты к у же вы за бы по ее мне было вот от меня о из ему`
    .split(/\s+/u)
    .map(fold),
);

/** By their hashes, so that a word of which only the hash is known is of the same kind everywhere. */
const commonHashes = new Set([...common].map((word) => hashOfText(word) | 0));

const known = new Map<string, Word>();
const mostKnown = 20_000;

/** A written word as it is compared, which is looked up: a book has each of its words many times. */
export function wordOf(written: string): Word {
  const found = known.get(written);
  if (found) return found;
  const word = fold(written.replace(invisible, ""));
  const hash = hashOfText(word) | 0;
  const kind = unspaced.test(word) ? "letter" : commonHashes.has(hash) ? "common" : "telling";
  const learnt: Word = { word, hash, kind };
  if (known.size >= mostKnown) known.clear();
  // A copy: what was cut out of a text would keep all of it in memory.
  known.set(Buffer.from(written).toString(), learnt);
  return learnt;
}

/** Goes through the words of a text, in order. Most are of ASCII: they are hashed as they stand, without being cut out. */
export class WordReader implements HashedWord {
  start = 0;
  end = 0;
  hash = 0;
  kind: Word["kind"] = "telling";
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  /** Goes to the next word; false where there is none. */
  next(): boolean {
    const text = this.#text;
    for (let start = this.end; start < text.length; start += 1) {
      let end = start;
      let hash = hashBasis;
      for (; end < text.length; end += 1) {
        const letter = plain[text.charCodeAt(end)] ?? 0;
        if (letter === 0) break;
        hash = addToHash(hash, letter);
      }
      // The expression takes several times as long.
      const isDone = end === text.length || isSeparator(text.charCodeAt(end));
      if (isDone && end === start) continue;
      if (isDone) {
        this.hash = hash;
        this.kind = commonHashes.has(hash) ? "common" : "telling";
      } else {
        anyWord.lastIndex = start;
        if (!anyWord.test(text)) continue;
        end = anyWord.lastIndex;
        ({ hash: this.hash, kind: this.kind } = wordOf(text.slice(start, end)));
      }
      this.start = start;
      this.end = end;
      return true;
    }
    this.end = text.length;
    return false;
  }
}

/** The words of a text, in order. */
export function* wordsOf(text: string): Generator<TextWord> {
  for (const reader = new WordReader(text); reader.next();) {
    const { start, end } = reader;
    yield { ...wordOf(text.slice(start, end)), start, end };
  }
}

/** Whether a character is surely none of a word, and not plain: of ASCII, or a dash, quotation mark or ellipsis (U+2010 to U+2027). */
const isSeparator = (code: number): boolean => code < 128 || (code >= 0x2010 && code <= 0x2027);

/** Whether a word is indexed by itself. */
export const isTelling = (word: string): boolean => wordOf(word).kind === "telling";

/** Whether a word is a letter of a script without spaces. */
export const isLetter = (word: string): boolean => wordOf(word).kind === "letter";

/**
 * What a run of words is indexed by, as integers of 32 bits: each telling word, each pair of common ones, each pair of letters. Those of
 * a phrase are among those of every text that has it; the opposite has to be looked at.
 */
export function termsOf(run: readonly HashedWord[]): Set<number> {
  const terms = new Set<number>();
  let before: HashedWord | null = null;
  for (const here of run) {
    if (here.kind === "telling") terms.add(here.hash);
    else if (before?.kind === here.kind) terms.add(Math.imul(before.hash, 0x01000193) ^ here.hash);
    before = here;
  }
  return terms;
}

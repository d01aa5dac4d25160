import { fold } from "#app/catalog/search/public.server.ts";
import { hashOfText } from "#app/platform/text/hash-of-text.ts";

/** A word, or a letter of a script that puts no spaces between words. */
interface Word {
  /** Folded: two spellings of a word are the same when these are equal. */
  word: string;
  hash: number;
  kind: "common" | "telling" | "letter";
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
const plain = Array.from({ length: 128 }, (_, code) => /[0-9A-Za-z]/.test(String.fromCodePoint(code)));
/** Whether a character is a letter or digit of ASCII. */
const isPlain = (code: number): boolean => code < 128 && plain[code] === true;

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

const known = new Map<string, Word>();
const mostKnown = 20_000;

/** A written word as it is compared, which is looked up: a book has each of its words many times. */
export function wordOf(written: string): Word {
  const found = known.get(written);
  if (found) return found;
  const word = fold(written.replace(invisible, ""));
  const kind = unspaced.test(word) ? "letter" : common.has(word) ? "common" : "telling";
  const learnt: Word = { word, hash: hashOfText(word) | 0, kind };
  if (known.size >= mostKnown) known.clear();
  // A copy: what was cut out of a text would keep all of it in memory.
  known.set(Buffer.from(written).toString(), learnt);
  return learnt;
}

/** The words of a text, in order. */
export function* wordsOf(text: string): Generator<TextWord> {
  for (let start = 0; start < text.length;) {
    const end = endOfWord(text, start);
    if (end > start) {
      const { word, hash, kind } = wordOf(text.slice(start, end));
      yield { word, hash, kind, start, end };
    }
    start = Math.max(end, start + 1);
  }
}

/** Where the word ends that begins here; the same place if none does. */
function endOfWord(text: string, start: number): number {
  let end = start;
  while (end < text.length && isPlain(text.charCodeAt(end))) end += 1;
  // Most words end here: the expression takes several times as long.
  if (end === text.length || isSeparator(text.charCodeAt(end))) return end;
  anyWord.lastIndex = start;
  return anyWord.test(text) ? anyWord.lastIndex : start;
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
export function termsOf(run: readonly Word[]): Set<number> {
  const terms = new Set<number>();
  let before: Word | null = null;
  for (const here of run) {
    if (here.kind === "telling") terms.add(here.hash);
    else if (before?.kind === here.kind) terms.add(Math.imul(before.hash, 0x01000193) ^ here.hash);
    before = here;
  }
  return terms;
}

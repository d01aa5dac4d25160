/** Words are shorter in every language, and the few addresses that are longer may be broken. */
const mostClusters = 120;
/** Of one letter: what the stream-safe text format of Unicode (UAX 15) allows of marks, and room for joined emoji. */
const mostMarks = 30;
const mostSigns = 40;

/** Where a line may be broken (UAX 14, ZW): nothing is seen of it. */
const breakHere = "\u200B";

// No-break spaces are \s too, but break nothing.
const run = /[^\t\n\f\r \u1680\u2000-\u2006\u2008-\u200B\u2028\u2029\u205F\u3000]+/gu;
/** Signs between two of which a line may be broken anyway. */
const breakable =
  /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;

const clusters = new Intl.Segmenter("und", { granularity: "grapheme" });

/**
 * Text that a typesetter can break into lines: what goes on without a break for longer than any word gets places for one, and marks
 * without end on one letter are cut off. A line of tens of thousands of letters makes the libraries that shape and place them fall over.
 */
export class LongRuns {
  /** Clusters since the last place for a break, over the pieces of one paragraph. */
  #count = 0;
  #wasBreakable = false;

  broken(text: string): string {
    let written = "";
    let end = 0;
    for (const { 0: word, index } of text.matchAll(run)) {
      if (index > end) this.#count = 0;
      written += text.slice(end, index) + this.#brokenWord(word);
      end = index + word.length;
    }
    if (end < text.length) this.#count = 0;
    return written + text.slice(end);
  }

  #brokenWord(word: string): string {
    if (this.#count + word.length <= mostClusters) {
      this.#count += word.length;
      return word;
    }
    let written = "";
    for (const { segment } of clusters.segment(word)) {
      const isBreakable = breakable.test(segment);
      this.#count = isBreakable && this.#wasBreakable ? 0 : this.#count + 1;
      this.#wasBreakable = isBreakable;
      if (this.#count > mostClusters) {
        written += breakHere;
        this.#count = 1;
      }
      written += segment.length > mostSigns ? bounded(segment) : segment;
    }
    return written;
  }
}

/** One cluster without end: of its marks the first, and places for a break between what else it joins. */
function bounded(cluster: string): string {
  let marks = 0;
  let signs = 0;
  let written = "";
  for (const sign of cluster) {
    marks = /^\p{M}$/u.test(sign) ? marks + 1 : 0;
    if (marks > mostMarks) continue;
    signs += 1;
    written += signs % mostSigns === 0 ? sign + breakHere : sign;
  }
  return written;
}

/** The text with opportunities to break in runs of letters that no line can hold. */
export const withoutLongRuns = (text: string): string => new LongRuns().broken(text);

import { fold } from "./fold.ts";

/**
 * A text as words in a row: folded, without punctuation; apostrophes and the dots of initials join what they stand between
 * ("Ender's" is "enders", "J.R.R." is "jrr"). Questions and titles are compared in this form.
 */
export function plainTokens(text: string): string[] {
  const folded = fold(text);
  // Most titles and names have nothing but these, and hundreds are compared in a search.
  if (/^[a-z0-9 ,:;!?()&-]*$/.test(folded)) return folded.match(/[a-z0-9]+/g) ?? [];
  return (
    folded
      .replace(/['’ʼ`´]/gu, "")
      .replace(/(?<=(?:^|[^\p{L}])\p{L})\.(?=\p{L}(?:\.|$|[^\p{L}]))/gu, "")
      .match(/[\p{L}\p{N}\u3099\u309a]+/gu) ?? []
  );
}

/** The same as one string. */
export const plainText = (text: string): string => plainTokens(text).join(" ");

/** Words that a question may add or leave out, where it has others. */
const stopList = new Set(
  "a an and are as at be but by for from how in into is it its la le les of on or so that the to was with el los der die das und de".split(
    " ",
  ),
);

export const isStopWord = (word: string): boolean => stopList.has(word);

/** Words that say no more than that something is a series. */
export const seriesTerms: ReadonlySet<string> = new Set(
  "series trilogy saga cycle chronicles chronicle quartet novels".split(" "),
);

const articles = new Set(["the", "a", "an", "le", "la", "les", "el", "der", "die", "das"]);

/** A plain text without the article it begins with. */
export function withoutArticle(plain: string): string {
  const end = plain.indexOf(" ");
  return end > 0 && articles.has(plain.slice(0, end)) ? plain.slice(end + 1) : plain;
}

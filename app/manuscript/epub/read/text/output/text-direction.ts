const letters = /(\p{L})/gu;
const rightToLeft =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Samaritan}\p{Script=Mandaic}\p{Script=Adlam}]/u;
const enough = 2000;

/** The direction of most of the first 2,000 letters; null for a text without letters. */
export function directionOfText(text: string): "ltr" | "rtl" | null {
  let [count, leftwards] = [0, 0];
  for (const [letter] of text.matchAll(letters)) {
    count += 1;
    if (rightToLeft.test(letter)) leftwards += 1;
    if (count === enough) break;
  }
  if (count === 0) return null;
  return leftwards * 2 > count ? "rtl" : "ltr";
}

/** Says which way a text runs, where both occur in it and it begins with the other: a page sets it by its first strong sign. */
export function withDirection(text: string, direction: "ltr" | "rtl" | null): string {
  const isRightFirst = rightToLeft.test(/\p{L}/u.exec(text)?.[0] ?? "");
  const isMixed = rightToLeft.test(text) && /\p{Script=Latin}/u.test(text);
  if (direction === null || !isMixed || isRightFirst === (direction === "rtl")) return text;
  return (direction === "rtl" ? "\u200F" : "\u200E") + text;
}

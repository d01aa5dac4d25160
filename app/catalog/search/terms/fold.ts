// The property of Unicode takes three times as long.
const ascii = /^[\x00-\x7f]*$/;
// Marks that are accents are dropped; the Japanese voicing marks are part of the letter and stay.
const accents = /[\p{Mn}\p{Me}](?<![\u3099\u309a])/gu;

const spelledOut: Record<string, string> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ħ: "h",
  ı: "i",
  ς: "σ",
};
const spelledOutLetters = new RegExp(`[${Object.keys(spelledOut).join("")}]`, "gu");

// Katakana and hiragana spell the same sounds; 0x60 apart in Unicode.
const toHiragana = (letter: string) => String.fromCodePoint((letter.codePointAt(0) ?? 0) - 0x60);

/**
 * The form in which words are compared: no case, no accents, no ligatures, one kind of kana. Both what is indexed and what
 * is searched for go through it, so two spellings match exactly when their folded forms are equal.
 */
export function fold(text: string): string {
  // Most words are: there is nothing but the case to fold.
  if (ascii.test(text)) return text.toLowerCase();
  return text
    .normalize("NFKD")
    .replace(accents, "")
    .normalize("NFC")
    .toLowerCase()
    .replace(spelledOutLetters, (letter) => spelledOut[letter] ?? letter)
    .replace(/[\u30a1-\u30f6]/gu, toHiragana);
}

export interface TextCounts {
  wordCount: number;
  characterCount: number;
}

const KIND = { space: 0, other: 1, letter: 2, ideograph: 3 } as const;
type Kind = (typeof KIND)[keyof typeof KIND];

/**
 * Words are runs between white space that hold a letter or digit. Scripts written without spaces have none, so each
 * Chinese character and each kana counts as a word there, which is how such texts are measured. Characters are code
 * points that are not white space.
 */
export function countText(text: string): TextCounts {
  let wordCount = 0;
  let characterCount = 0;
  let isWord = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    const known = KINDS[code] ?? 0;
    const kind = known > 0 ? known - 1 : kindOf(code, text, at);
    if (kind !== KIND.space && (code < 0xdc00 || code > 0xdfff)) characterCount += 1;
    if (kind === KIND.letter) isWord = true;
    else if (kind !== KIND.other) {
      if (isWord) wordCount += 1;
      if (kind === KIND.ideograph) wordCount += 1;
      isWord = false;
    }
  }
  return { wordCount: wordCount + (isWord ? 1 : 0), characterCount };
}

/** One look at Unicode's tables per character that occurs; zero means not looked at yet. */
const KINDS = new Uint8Array(0x10000);

function kindOf(code: number, text: string, at: number): Kind {
  if (code >= 0xd800 && code <= 0xdfff) return surrogateKind(code, text, at);
  const kind = classify(String.fromCharCode(code));
  KINDS[code] = kind + 1;
  return kind;
}

/** Planes 2 and 3 hold rare Chinese characters. The second half of a pair only continues the first. */
function surrogateKind(code: number, text: string, at: number): Kind {
  if (code >= 0xdc00) return KIND.other;
  if (code >= 0xd840 && code <= 0xd8c4) return KIND.ideograph;
  return /^\p{L}|^\p{N}/u.test(text.slice(at, at + 2)) ? KIND.letter : KIND.other;
}

function classify(character: string): Kind {
  if (character <= " " || /\s/.test(character)) return KIND.space;
  if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/u.test(character))
    return /[\p{L}\p{N}]/u.test(character) ? KIND.ideograph : KIND.other;
  return /[\p{L}\p{N}]/u.test(character) ? KIND.letter : KIND.other;
}

/** The text of a chapter without markup, and its counts. */
export interface PlainText {
  /** One line a block; runs of white space are one space, or one line break if they hold any. */
  text: string;
  wordCount: number;
  characterCount: number;
}

const KIND = {
  unknown: 0,
  letter: 1,
  other: 2,
  space: 3,
  lineBreak: 4,
  ideograph: 5,
  /** Ends a word like a space, but stays. */
  control: 6,
  /** One half of a surrogate pair. */
  surrogate: 7,
  /** Hints where a word may be broken: not part of the text. */
  hint: 8,
} as const;
type Kind = (typeof KIND)[keyof typeof KIND];

/**
 * Normalises white space of a chapter's text and counts it, in one pass over its code units, in a tenth of the time that
 * regular expressions take. Words are runs between white space that contain a letter or digit. Scripts written
 * without spaces have none, so each Chinese character and each kana counts as a word there, which is how such texts are
 * measured. Characters are code points that are not white space.
 */
export function plainText(written: string): PlainText {
  const units = unitsOf(written);
  const counted = { wordCount: 0, characterCount: 0 };
  let isWord = false;
  let gap = 0;
  let length = 0;
  let widest = 0;
  for (let at = 0; at < written.length; at++) {
    const unit = units[at] ?? 0;
    let kind = KINDS[unit] || kindOf(unit);
    if (kind === KIND.space || kind === KIND.lineBreak) {
      if (gap !== LINE_BREAK) gap = kind === KIND.space ? SPACE : LINE_BREAK;
      if (isWord) counted.wordCount += 1;
      isWord = false;
      continue;
    }
    if (kind === KIND.hint) continue;
    if (gap > 0 && length > 0) units[length++] = gap;
    gap = 0;
    units[length++] = unit;
    widest |= unit;
    if (kind === KIND.surrogate && isPair(unit, units[at + 1])) {
      const second = units[++at] ?? 0;
      kind = classify(String.fromCharCode(unit, second));
      units[length++] = second;
    }
    if (kind !== KIND.control) counted.characterCount += 1;
    if (kind === KIND.letter) isWord = true;
    else if (kind === KIND.ideograph || kind === KIND.control) {
      counted.wordCount += (isWord ? 1 : 0) + (kind === KIND.ideograph ? 1 : 0);
      isWord = false;
    }
  }
  if (isWord) counted.wordCount += 1;
  return { text: textOf(units, length, widest), ...counted };
}

const SPACE = 32;
const LINE_BREAK = 10;

let room = new Uint16Array(65_536);
const mostRoom = 4_194_304;

/** The text's code units, where they may be written over; good until the next text. */
function unitsOf(text: string): Uint16Array<ArrayBuffer> {
  // The buffer of an exceptionally long text is not reused.
  const isHuge = text.length > mostRoom;
  const units = isHuge || text.length > room.length ? new Uint16Array(text.length) : room;
  if (!isHuge) room = units;
  Buffer.from(units.buffer).write(text, "utf16le");
  return units;
}

/** A string of its own. Where every letter fits into a byte, so that it is quick to handle. */
function textOf(units: Uint16Array<ArrayBuffer>, length: number, widest: number): string {
  const bytes = Buffer.from(units.buffer);
  if (widest > 0xff) return bytes.toString("utf16le", 0, length * 2);
  for (let at = 0; at < length; at++) bytes[at] = units[at] ?? 0;
  return bytes.toString("latin1", 0, length);
}

const isPair = (first: number, second = 0) => first < 0xdc00 && second >= 0xdc00 && second <= 0xdfff;

/** Cached kinds, so that Unicode's tables are consulted once per character. */
const KINDS = new Uint8Array(0x10000);

function kindOf(unit: number): Kind {
  const kind = classify(String.fromCharCode(unit));
  KINDS[unit] = kind;
  return kind;
}

function classify(character: string): Kind {
  if (character === "\n") return KIND.lineBreak;
  if (/\s/.test(character)) return KIND.space;
  if (character <= " ") return KIND.control;
  if (/[\u00AD\u2060\u200B]/.test(character)) return KIND.hint;
  if (/^[\uD800-\uDFFF]$/.test(character)) return KIND.surrogate;
  if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/u.test(character))
    return /[\p{L}\p{N}]/u.test(character) ? KIND.ideograph : KIND.other;
  return /[\p{L}\p{N}]/u.test(character) ? KIND.letter : KIND.other;
}

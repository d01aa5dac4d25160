/** A text with its folded form. */
export interface Folded {
  text: string;
  folded: string;
  marks: Mark[];
}

/** A checkpoint: a position in the folded form and the matching one in the text. */
interface Mark {
  length: number;
  at: number;
  /** The folded unit before it. */
  before: number;
}

const betweenMarks = 1_024;

const space = 0x20;
/** Marks units in the table that fold to none or several, and halves of surrogate pairs. */
const isLong = 0;
const unknown = 0xffff;

/** What each UTF-16 unit folds to, computed on first use: a book contains each of them thousands of times. */
const known = new Uint16Array(0x10000).fill(unknown);
const long = new Map<string, Long>();
/** No character decomposes into more. */
const mostUnits = 16;
/** There are some 100,000 characters beyond the first 65,536; a book uses few of them. */
const mostLong = 20_000;

/** The buffer for folded units, allocated once and not per chapter. */
let scratch = new Uint16Array(1 << 16);

/**
 * Folds a text for comparison: case and accents are ignored, runs of white space count as one space, typographic quotes
 * as plain
 * ones. Takes linear time, and stores only every thousandth position.
 */
export function foldText(text: string): Folded {
  const marks: Mark[] = [];
  let length = 0;
  let before = 0;
  let nextMark = 0;
  for (let at = 0; at < text.length; at += 1) {
    const plain = foldUnit(text.charCodeAt(at));
    if (length >= nextMark) {
      marks.push({ length, at, before });
      nextMark = length + betweenMarks;
      // Enough until the next checkpoint.
      if (length + 2 * betweenMarks > scratch.length) scratch = widened(scratch);
    }
    if (plain === isLong) {
      const { units, size } = foldLong(text, at);
      for (const unit of units) scratch[length++] = before = unit;
      at += size - 1;
    } else if (plain !== space || before !== space) scratch[length++] = before = plain;
  }
  return { text, folded: decoder.decode(scratch.subarray(0, length)), marks };
}

/** The position in the text of a unit of its folded form; for the unit after the last, the text's end. */
export function originOf({ text, marks }: Folded, position: number): number {
  const mark = marks.findLast((each) => each.length <= position);
  if (!mark) return 0;
  let { length, before } = mark;
  for (let { at } = mark; at < text.length; at += 1) {
    const plain = foldUnit(text.charCodeAt(at));
    const { units, size } = plain === isLong ? foldLong(text, at) : { units: [plain], size: 1 };
    const isRepeated = plain === space && before === space;
    if (!isRepeated) length += units.length;
    if (length > position) return at;
    before = units.at(-1) ?? before;
    at += size - 1;
  }
  return text.length;
}

// A lone surrogate becomes U+FFFD: the same length, and the same in the query.
const decoder = new TextDecoder("utf-16le", { ignoreBOM: true });

function widened(units: Uint16Array<ArrayBuffer>): Uint16Array<ArrayBuffer> {
  const wider = new Uint16Array(units.length * 2);
  wider.set(units);
  return wider;
}

function foldUnit(unit: number): number {
  const plain = known[unit] ?? unknown;
  return plain === unknown ? learn(unit) : plain;
}

interface Long {
  units: readonly number[];
  /** How many units the character has in the text. */
  size: number;
}

/** Folds a character that becomes none or several units, or is a surrogate pair. */
function foldLong(text: string, at: number): Long {
  const character = String.fromCodePoint(text.codePointAt(at) ?? 0);
  const found = long.get(character);
  if (found) return found;
  const plain = foldCharacter(character).slice(0, mostUnits);
  const units = Array.from({ length: plain.length }, (_, index) => plain.charCodeAt(index));
  const folded = { units, size: character.length };
  if (long.size < mostLong) long.set(character, folded);
  return folded;
}

function learn(unit: number): number {
  const isHalf = unit >= 0xd800 && unit <= 0xdfff;
  const plain = isHalf ? "" : foldCharacter(String.fromCharCode(unit));
  const learnt = plain.length === 1 ? plain.charCodeAt(0) : isLong;
  known[unit] = learnt === unknown ? isLong : learnt;
  return known[unit] ?? isLong;
}

/** One folded character. */
export function foldCharacter(character: string): string {
  if (/\s/.test(character)) return " ";
  if (/[’‘ʼ]/.test(character)) return "'";
  if (/[“”„«»]/.test(character)) return '"';
  if (/[\u00ad\u200b\u2060\ufeff]/.test(character)) return "";
  return character.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

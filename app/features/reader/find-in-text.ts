/** A place where the words stand: UTF-16 positions in the text they were looked for in. */
export interface Match {
  start: number;
  end: number;
}

export interface Snippet {
  before: string;
  match: string;
  after: string;
}

/**
 * Folds a text for comparison, keeping for every folded character the position it came from: case and accents are ignored,
 * runs of white space count as one space, typographic quotes as plain ones.
 */
export function foldText(text: string): { folded: string; origins: number[] } {
  let folded = "";
  const origins: number[] = [];
  let position = 0;
  for (const character of text) {
    const plain = foldCharacter(character);
    const isRepeatedSpace = plain === " " && folded.endsWith(" ");
    if (!isRepeatedSpace) {
      folded += plain;
      for (let index = 0; index < plain.length; index += 1) origins.push(position);
    }
    position += character.length;
  }
  origins.push(position);
  return { folded, origins };
}

function foldCharacter(character: string): string {
  if (/\s/.test(character)) return " ";
  if (/[’‘ʼ]/.test(character)) return "'";
  if (/[“”„«»]/.test(character)) return '"';
  if (/[\u00ad\u200b\u2060\ufeff]/.test(character)) return "";
  return character.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

/** All places where `query` stands in `text`, in order, not overlapping. */
export function findMatches(text: string, query: string, limit: number): Match[] {
  const wanted = foldText(query.trim()).folded;
  if (wanted === "") return [];
  const { folded, origins } = foldText(text);
  const matches: Match[] = [];
  let from = folded.indexOf(wanted);
  while (from >= 0 && matches.length < limit) {
    const to = from + wanted.length;
    matches.push({ start: origins[from] ?? 0, end: origins[to] ?? text.length });
    from = folded.indexOf(wanted, to);
  }
  return matches;
}

/** The words around a match, cut at spaces. */
export function snippetOf(text: string, { start, end }: Match, reach = 60): Snippet {
  const before = text.slice(Math.max(0, start - reach), start);
  const after = text.slice(end, end + reach);
  return {
    before: start > reach ? before.replace(/^\S*\s/, "…") : before,
    match: text.slice(start, end),
    after: end + reach < text.length ? after.replace(/\s\S*$/, "…") : after,
  };
}

// Every letter of Latin, Greek, Cyrillic and kana that folds to a plainer one, by what it folds to.
const variants = new Map<string, string>();
for (const [from, to] of [
  [0xc0, 0x24f],
  [0x370, 0x4ff],
  [0x1e00, 0x1fff],
  [0x3040, 0x30ff],
] as const) {
  for (let code = from; code <= to; code += 1) {
    const letter = String.fromCodePoint(code);
    const plain = foldCharacter(letter);
    if (plain !== letter && plain.length === 1) variants.set(plain, (variants.get(plain) ?? "") + letter);
  }
}

const invisible = "[\u0300-\u036f\u3099\u309a\u00ad\u200b\u2060\ufeff]*";

/**
 * A regular expression for PostgreSQL (`~*`) that matches wherever `findMatches` finds something, so that the database
 * hands over only chapters that hold the words.
 */
export function sievePattern(query: string): string {
  return [...foldText(query.trim()).folded].map((character) => anyOf(character) + invisible).join("");
}

function anyOf(character: string): string {
  if (character === " ") return "\\s+";
  if (character === "'") return "['’‘ʼ]";
  if (character === '"') return '["“”„«»]';
  if (!/[\p{L}\p{N}]/u.test(character)) return `\\${character}`;
  const others = variants.get(character);
  return others === undefined ? character : `[${character}${others}]`;
}

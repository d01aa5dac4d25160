/**
 * How tables are set: columns as wide as they need while there is room, else sharing it; a word wider than its column goes on in the next line.
 * A table that is turned has pages of its own.
 */
export const tableDesign = `#let table-block(columns, size, inset, cells) = block(above: 1.2em, below: 1.2em, width: 100%, {
  set par(justify: false)
  set text(size: size, hyphenate: true)
  align(center, table(columns: columns, stroke: none, inset: (x: inset, y: 0.35em), align: left, table.hline(stroke: 0.5pt), ..cells, table.hline(stroke: 0.5pt)))
})
#let table-cell(colspan, rowspan, body) = table.cell(colspan: colspan, rowspan: rowspan, layout(room => {
  show regex("[!-~\\u{C0}-\\u{24F}\\u{370}-\\u{52F}]{4,}"): word => context breakable(word, room.width)
  body
}))
#let table-rows(rows) = block(above: 1.2em, below: 1.2em, width: 100%, {
  set par(justify: false)
  for row in rows { block(above: 0.7em, text(size: 8pt, row.join([ · ]))) }
})
#let turned(body) = page(flipped: true, body)
`;

/** Of a letter at a size of 1, on the average. */
const letterWidth = 0.55;
/** Points between the margins of a page, upright and turned. */
const pageRoom = 4 * 72;
const turnedRoom = 7.05 * 72;
/** Longer words are broken. */
const mostLetters = 10;
/** With more of them nothing would be left of a column: rows are set as lines. */
const mostColumns = 40;

const sizes = [
  { size: "9pt", points: 9, inset: "0.5em", insets: 1 },
  { size: "7.5pt", points: 7.5, inset: "0.4em", insets: 0.8 },
  { size: "6pt", points: 6, inset: "0.3em", insets: 0.6 },
] as const;

export interface TableFit {
  size: string;
  inset: string;
  isTurned: boolean;
}

/** The size at which the columns hold their words, whose longest have so many letters; null for more columns than a page holds. */
export function fitTable(longestWords: number[], canTurn: boolean): TableFit | null {
  if (longestWords.length > mostColumns) return null;
  const letters = longestWords.reduce((sum, longest) => sum + Math.min(longest, mostLetters), 0);
  const fitting = (room: number) =>
    sizes.find(
      ({ points, insets }) => points * (letters * letterWidth + longestWords.length * insets) <= room,
    );
  const upright = fitting(pageRoom);
  if (upright || !canTurn) return { ...pick(upright ?? smallest), isTurned: false };
  return { ...pick(fitting(turnedRoom) ?? smallest), isTurned: true };
}

const smallest = sizes[2];
const pick = ({ size, inset }: (typeof sizes)[number]) => ({ size, inset });

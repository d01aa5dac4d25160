import type { TextBlock, TextColumn } from "../picture-tasks.ts";
import { breakLines } from "./break-lines.server.ts";
import { isRightToLeft, linePath, spell, widthOf } from "./set-line.server.ts";
import { openTypeface, type Typeface } from "./typeface.server.ts";

interface SetBlock {
  block: TextBlock;
  lines: string[];
  size: number;
  height: number;
}

/** The text of a card as SVG paths, and whether the fonts had all letters; a text with missing letters is left out. */
export function drawColumns(columns: TextColumn[], language: string | null) {
  const typeface = openTypeface(language);
  let isSpelt = true;
  const svg = columns.map((column) => {
    const blocks = column.blocks.map((block) => setBlock(block, column.width, typeface));
    isSpelt &&= !blocks.includes(null);
    const words = drawColumn(column, { blocks: blocks.filter((block) => block !== null), typeface });
    return `${column.behind ?? ""}${words}`;
  });
  return { svg: svg.join(""), isSpelt };
}

/** In the largest size at which it fits into its lines. */
function setBlock(block: TextBlock, width: number, typeface: Typeface): SetBlock | null {
  const text = spell(block.text, typeface);
  if (text === null) return null;
  const tries = block.sizes.map(({ size, lines }) => ({
    size,
    set: () => breakLines(text, { size, width, most: lines }, typeface),
  }));
  for (const [index, { size, set }] of tries.entries()) {
    const { lines, isWhole } = set();
    if (isWhole || index === tries.length - 1)
      return { block, lines, size, height: lines.length * size * block.leading };
  }
  return null;
}

/** Stacks blocks, centred on the column's middle. */
function drawColumn(
  column: TextColumn,
  { blocks, typeface }: { blocks: SetBlock[]; typeface: Typeface },
): string {
  const gap = (index: number) => (index === 0 ? 0 : column.gap);
  const height = blocks.reduce((sum, block, index) => sum + gap(index) + block.height, 0);
  let top = column.isFromTop ? column.middle : column.middle - height / 2;
  return blocks
    .map(({ block, lines, size, height: own }, index) => {
      const start = top + gap(index);
      top = start + own;
      const draw = (line: string, row: number) => {
        const y = start + size * 0.86 + row * size * block.leading;
        const x = column.x + indentOf(line, { column, size, typeface });
        return linePath(line, { x, y, size, fill: block.fill }, typeface);
      };
      return lines.map(draw).join("");
    })
    .join("");
}

function indentOf(
  line: string,
  { column, size, typeface }: { column: TextColumn; size: number; typeface: Typeface },
): number {
  const isRight = isRightToLeft(line);
  if (column.align === "start" && !isRight) return 0;
  const rest = column.width - widthOf(line, size, typeface);
  return column.align === "middle" ? rest / 2 : rest;
}

import type { TextBlock, TextColumn } from "#app/platform/pictures/picture-tasks.ts";
import {
  type CoverDesign,
  cloths,
  type Layout,
  lettersOf,
  type Mark,
  type Ornament,
  ornaments,
} from "./cover-art.ts";
import { fitTitle, initialOf, linesAt, rowOf, titleBoxes, titleLeading, titleSizes } from "./fit-title.ts";

// The same covers as cover.css draws, for pictures: mails, shared links, exported books. Lengths are hundredths of the
// cover's width.

export interface CoverBox {
  x: number;
  y: number;
  /** The height is half as much again. */
  width: number;
}

export interface CoverText {
  title: string;
  /** Who wrote it, in a line; empty when nobody is named. */
  byline: string;
  language: string | null;
}

/** A cover as a picture task: an SVG fragment for its board, and its words. */
export interface CoverDrawing {
  ground: string;
  columns: TextColumn[];
}

/** Where a layout puts its mark: the middle of it. */
const markPlaces: Record<Exclude<Layout, "pattern">, { x: number; y: number; isAtStart?: boolean }> = {
  frame: { x: 50, y: 106 },
  left: { x: 10, y: 22, isAtStart: true },
  bands: { x: 50, y: 104 },
  label: { x: 50, y: 112 },
  plain: { x: 50, y: 130 },
};

const authorPlaces: Record<Layout, { x: number; y: number; width: number }> = {
  frame: { x: 12, y: 132, width: 76 },
  left: { x: 10, y: 134, width: 80 },
  bands: { x: 10, y: 126, width: 80 },
  label: { x: 10, y: 134, width: 80 },
  pattern: { x: 18, y: 105, width: 64 },
  plain: { x: 10, y: 92, width: 80 },
};

const lines = (strokes: string, stroke: string, width: number) =>
  `<g fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round">${strokes}</g>`;

const ornamentAt = (name: Ornament, x: number, y: number) =>
  `<path transform="translate(${x - 20} ${y - 6})" d="${ornaments[name].path}"/>`;

const isOrnament = (mark: Mark): mark is Ornament => Object.hasOwn(ornaments, mark);

/** What is drawn of a layout behind its words. */
const boards: Record<Layout, (colors: { ground: string; ink: string }) => string> = {
  frame: ({ ink }) =>
    `<rect x="5" y="5" width="90" height="140" rx="1" fill="none" stroke="${ink}" stroke-width=".6" opacity=".6"/>`,
  left: () => "",
  bands: ({ ink }) =>
    `<path d="M0 9h100M0 10.6h100M0 139.4h100M0 141h100" stroke="${ink}" stroke-width=".6" opacity=".65"/>`,
  label: ({ ground, ink }) =>
    `<rect x="12" y="20" width="76" height="76" rx="1" fill="${ink}"/><rect x="14" y="22" width="72" height="72" fill="none" stroke="${ground}" stroke-width=".5" opacity=".55"/>`,
  pattern: () => "",
  plain: () => "",
};

/** The words of a pattern stand on a panel that covers it. */
const panelOf = ({ ground, ink }: { ground: string; ink: string }) =>
  `<rect x="13" y="26" width="74" height="90" fill="${ground}" stroke="${ink}" stroke-width=".6"/>`;

const initialSize = 28;

/** Ornaments in rows across the boards, every other row shifted by half; stripes where there is a rule. */
function patternOf(mark: Mark, ink: string): string {
  if (mark === "rule")
    return lines(
      Array.from({ length: 25 }, (_, row) => `<path d="M0 ${3 + row * 6}h100"/>`).join(""),
      ink,
      0.5,
    );
  if (!isOrnament(mark)) return "";
  const tiles = Array.from({ length: 13 * 4 }, (_, index) => {
    const row = Math.floor(index / 4);
    return ornamentAt(mark, (index % 4) * 44 - (row % 2) * 22, 6 + row * 12);
  });
  return lines(tiles.join(""), ink, 1.1);
}

/** Ornaments that begin further in than others; at the start of a line they are drawn where the line begins. */
const indented: ReadonlySet<Mark> = new Set(["leaf", "dots"]);

function markOf({ layout, mark }: CoverDesign, ink: string): string {
  if (layout === "pattern") return `<g opacity=".5">${patternOf(mark, ink)}</g>`;
  const { x, y, isAtStart } = markPlaces[layout];
  if (mark === "initial") return "";
  const middle = isAtStart ? x + 20 - (indented.has(mark) ? 6 : 0) : x;
  const drawn = isOrnament(mark)
    ? lines(ornamentAt(mark, middle, y), ink, 1.1)
    : lines(`<path d="M${middle - 20} ${y}h40"/>`, ink, 0.9);
  return `<g opacity=".85">${drawn}</g>`;
}

/** The cover of a book in a box of a picture. */
export function coverDrawing(design: CoverDesign, text: CoverText, box: CoverBox): CoverDrawing {
  const { ground, ink } = cloths[design.cloth];
  const scale = box.width / 100;
  const board = `<rect width="100" height="150" fill="${ground}"/>${markOf(design, ink)}${boards[design.layout]({ ground, ink })}`;
  const clip = `<clipPath id="board"><rect width="100" height="150" rx="1.5"/></clipPath>`;
  return {
    ground: placed(`${clip}<g clip-path="url(#board)">${board}</g>`, box, scale),
    columns: columnsOf(design, text).map((column) => scaled(column, box, scale)),
  };
}

/** More letters than any cover has room for. */
const mostLetters = 200;

const block = (text: string, sizes: TextBlock["sizes"], fill: string): TextBlock => ({
  text: [...text].slice(0, mostLetters).join(""),
  sizes,
  leading: titleLeading,
  fill,
});

function columnsOf(design: CoverDesign, text: CoverText): TextColumn[] {
  const { ground, ink } = cloths[design.cloth];
  const panel = design.layout === "pattern" ? panelOf({ ground, ink }) : "";
  const title = { ...titleColumn(design, text), behind: panel };
  const author = authorBlock(design, text);
  return [
    ...(design.mark === "initial" ? initialColumns(design, text) : []),
    ...(design.layout === "plain"
      ? [{ ...title, blocks: [...title.blocks, ...author] }]
      : [title, { ...authorPlace(design), blocks: author }]),
  ];
}

const alignOf = (layout: Layout) => (layout === "left" ? ("start" as const) : ("middle" as const));

function titleColumn(design: CoverDesign, { title }: CoverText): TextColumn {
  const room = titleBoxes[design.layout];
  const isFromTop = design.layout === "left" || design.layout === "plain";
  const sizes = titleSizes.slice(fitTitle(title, design.layout));
  return {
    x: room.x,
    width: room.width,
    middle: isFromTop ? room.y : room.y + room.height / 2,
    isFromTop,
    gap: 5,
    align: alignOf(design.layout),
    blocks: [
      block(
        title,
        sizes.map((size) => ({ size, lines: linesAt(size, room) })),
        lettersOf(design).letters,
      ),
    ],
  };
}

function authorBlock({ cloth }: CoverDesign, { byline }: CoverText): TextBlock[] {
  return byline ? [block(byline, [{ size: 7, lines: 2 }], cloths[cloth].ink)] : [];
}

function authorPlace({ layout }: CoverDesign) {
  const { x, y, width } = authorPlaces[layout];
  return { x, width, middle: y, gap: 0, align: alignOf(layout) };
}

/** A letter instead of an ornament; pale ones in rows behind the panel of a pattern. */
function initialColumns({ layout, cloth }: CoverDesign, { title, language }: CoverText): TextColumn[] {
  const { ground, ink } = cloths[cloth];
  const letter = initialOf(title, language);
  const across = { x: 0, width: 100, gap: 0, align: "middle" as const };
  if (layout === "pattern") {
    const row = block(rowOf(letter, 5), [{ size: 14, lines: 1 }], mixed(ground, ink));
    return Array.from({ length: 10 }, (_, index) => ({
      ...across,
      middle: 8 + index * 15,
      blocks: [row],
    }));
  }
  const { x, y, isAtStart } = markPlaces[layout];
  const blocks = [block(letter, [{ size: initialSize, lines: 1 }], ink)];
  return [
    isAtStart
      ? { ...across, x, width: 80, align: "start", middle: y, blocks }
      : { ...across, middle: y, blocks },
  ];
}

/** A third of the way from one colour to another. */
function mixed(from: string, to: string): string {
  const channel = (color: string, at: number) => Number.parseInt(color.slice(at, at + 2), 16);
  const mix = (at: number) => Math.round(channel(from, at) + (channel(to, at) - channel(from, at)) / 3);
  return `#${[1, 3, 5].map((at) => mix(at).toString(16).padStart(2, "0")).join("")}`;
}

const placed = (svg: string, { x, y }: CoverBox, scale: number) =>
  svg && `<g transform="translate(${x} ${y}) scale(${scale})">${svg}</g>`;

/** A column of the unit cover in its place in the picture. */
const scaled = (column: TextColumn, box: CoverBox, scale: number): TextColumn => ({
  ...column,
  x: box.x + column.x * scale,
  width: column.width * scale,
  middle: box.y + column.middle * scale,
  behind: placed(column.behind ?? "", box, scale),
  gap: column.gap * scale,
  blocks: column.blocks.map((words) => ({
    ...words,
    sizes: words.sizes.map(({ size, lines: most }) => ({ size: size * scale, lines: most })),
  })),
});

/** A run of volumes that nobody has here. */
interface SeriesGap {
  from: number;
  to: number;
}

/** The volumes of a series with what is missing between them. */
type SeriesPart<Volume> = { volume: Volume } | { gap: SeriesGap };

/** A position beyond it is no number of a volume: years, dates, numbers of magazines. */
const mostVolumes = 200;

interface Positioned {
  /** As the source says it: "3", "2.5", "1-3". */
  position: string | null;
}

/** The numbers from which and to which a position counts; null for one without a number. */
function rangeOf(position: string | null): { from: number; to: number } | null {
  const [, first, last] = /^\s*(\d+(?:\.\d+)?)(?:\s*[-–]\s*(\d+))?/.exec(position ?? "") ?? [];
  if (first === undefined) return null;
  const from = Number(first);
  return { from, to: Math.max(from, Number(last ?? first)) };
}

/**
 * Volumes by their numbers, those that hold one before those that hold several; the others at the end, as they came. `held` has the positions of
 * all volumes that are here, where these are only some of them, as those of one of several authors.
 */
export function orderSeries<Volume extends Positioned>(
  volumes: readonly Volume[],
  held: readonly (string | null)[] = volumes.map(({ position }) => position),
): SeriesPart<Volume>[] {
  const numbered = volumes
    .flatMap((volume) => {
      const range = rangeOf(volume.position);
      return range ? [{ volume, range }] : [];
    })
    .toSorted((one, other) => one.range.from - other.range.from || one.range.to - other.range.to);
  const missing = gapsBetween(held);
  const parts = numbered.flatMap(({ volume, range }): SeriesPart<Volume>[] => {
    const before = missing.findIndex(({ from }) => from > range.from);
    const passed = missing.splice(0, before === -1 ? missing.length : before);
    return [...passed.map((gap) => ({ gap })), { volume }];
  });
  const others = volumes.filter(({ position }) => rangeOf(position) === null);
  return [...parts, ...others.map((volume) => ({ volume }))];
}

/** From the first volume to the last that is here: what comes after it, nobody knows. */
function gapsBetween(positions: readonly (string | null)[]): SeriesGap[] {
  const counted = positions.flatMap((position) => {
    const range = rangeOf(position);
    return range && range.to <= mostVolumes ? [range] : [];
  });
  const held = new Set(
    counted.flatMap(({ from, to }) =>
      Array.from({ length: Math.floor(to) - Math.ceil(from) + 1 }, (_, index) => Math.ceil(from) + index),
    ),
  );
  const last = Math.max(0, ...held);
  const gaps: SeriesGap[] = [];
  for (let number = 1; number < last; number++) {
    if (held.has(number)) continue;
    const open = gaps.at(-1);
    if (open && open.to === number - 1) open.to = number;
    else gaps.push({ from: number, to: number });
  }
  return gaps;
}

/** Two are no range. */
const gapNumbers = ({ from, to }: SeriesGap): string[] =>
  to - from > 1 ? [`${from} to ${to}`] : from === to ? [String(from)] : [String(from), String(to)];

const listed = new Intl.ListFormat("en");

export const gapLabel = (gap: SeriesGap): string =>
  gap.from === gap.to
    ? `Book ${gap.from} is not in this library.`
    : `Books ${listed.format(gapNumbers(gap))} are not in this library.`;

/** More gaps are not counted up in a line. */
const mostGapsNamed = 3;

/**
 * Beside the number of one volume, how many of its series are here and which are not: "4 books here; books 3 and 6 to 9 are missing". By the
 * positions of all that are here, in which editions of a volume count once.
 */
export function holdingLabel(positions: readonly (string | null)[]): string {
  const numbered = positions.filter((position) => rangeOf(position) !== null);
  const count = new Set(numbered).size + (positions.length - numbered.length);
  const gaps = gapsBetween(positions);
  const here = `${count} ${count === 1 ? "book" : "books"} here`;
  if (gaps.length === 0) return here;
  if (gaps.length > mostGapsNamed) return `${here}; others are missing`;
  const isOne = gaps.length === 1 && gaps[0]?.from === gaps[0]?.to;
  const numbers = listed.format(gaps.flatMap(gapNumbers));
  return `${here}; ${isOne ? "book" : "books"} ${numbers} ${isOne ? "is" : "are"} missing`;
}

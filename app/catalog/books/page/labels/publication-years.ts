interface Dates {
  /** With the precision of its source: a year, a month or a day. */
  publishedOn: string | null;
  /** The earliest that is known. */
  publishedYear: number | null;
  origin: "epub" | "catalog" | "demo" | "work";
}

/** The year of the first standard for electronic books: a file that names an earlier one means the text. */
const firstElectronicYear = 1999;

/** When a work was first published, and when this edition of it was, as far as they are known. */
export function publicationYears({ publishedOn, publishedYear, origin }: Dates): [string, string][] {
  const edition = yearIn(publishedOn);
  const first = publishedYear ?? edition;
  if (first === null) return [];
  if (origin === "work" || origin === "demo") return [["Published", written(first)]];
  if (origin === "catalog" || first < firstElectronicYear) {
    const isLater = edition !== null && edition >= firstElectronicYear && edition !== first;
    return [["First published", written(first)], ...(isLater ? [thisEdition(edition)] : [])];
  }
  return [thisEdition(edition ?? first)];
}

const thisEdition = (year: number): [string, string] => ["This edition", written(year)];

const written = (year: number) => (year < 0 ? `${-year} BC` : String(year));

/** Years BCE are negative. */
function yearIn(date: string | null): number | null {
  const [, year] = /^(-?\d{1,4})(?:-|$)/.exec(date ?? "") ?? [];
  return year === undefined ? null : Number(year);
}

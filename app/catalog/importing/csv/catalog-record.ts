import { createHash } from "node:crypto";
import { z } from "zod";
import { sortNameOf } from "#app/manuscript/epub/read/package/metadata/creators.ts";
import { isbn13 } from "#app/manuscript/epub/read/package/metadata/identifiers.ts";
import { languageTag } from "#app/manuscript/epub/read/language-tag.ts";
import { sortTitleOf } from "#app/manuscript/epub/read/package/metadata/metadata.ts";
import type { Creator } from "#app/manuscript/epub/read/publication.ts";

/** One line of a catalogue: a book whose text is not held here. */
export interface CatalogRecord {
  externalId: string;
  /** Distinguishes a changed line from one that was imported before. */
  externalHash: string;
  title: string;
  sortTitle: string;
  alsoKnownAs: string[];
  creators: Creator[];
  language: string;
  publishedOn: string | null;
  publishedYear: number | null;
  series: { name: string; position: string | null } | null;
  isbn: string | null;
  averageRating: number | null;
  ratingsCount: number;
  tags: string[];
}

const textField = (longest: number) =>
  z.string().trim().max(longest, `longer than ${longest} characters`).default("");
const emptyAsNull = (text: string) => (text === "" ? null : text);
const noNumber = (text: string) => text === "";

const CatalogLine = z.object({
  book_id: textField(100).refine((id) => id !== "", "is missing"),
  title: textField(500).refine((title) => title !== "", "is missing"),
  full_title: textField(600),
  original_title: textField(500),
  series: textField(300),
  series_number: textField(40),
  authors: textField(5000),
  year: textField(20).refine((year) => /^(-?\d{1,4})?$/.test(year), "is not a year"),
  language: textField(35),
  isbn10: textField(20),
  isbn13: textField(20),
  average_rating: textField(20).refine(
    (rating) => noNumber(rating) || (Number(rating) >= 0 && Number(rating) <= 5),
    "is not a number from 0 to 5",
  ),
  ratings_count: textField(20).refine((count) => /^\d{0,9}$/.test(count), "is not a number"),
  tags: textField(2000),
});

export type ReadLine = { ok: true; record: CatalogRecord } | { ok: false; reason: string };

/** Reads one line of a catalogue file, given by column name. */
export function readCatalogLine(line: Record<string, unknown>): ReadLine {
  const parsed = CatalogLine.safeParse(line);
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`);
    return { ok: false, reason: `${problems.join("; ")}.` };
  }
  return { ok: true, record: toRecord(parsed.data) };
}

function toRecord(line: z.output<typeof CatalogLine>): CatalogRecord {
  const language = languageTag(line.language) ?? "und";
  const { title } = line;
  return {
    externalId: line.book_id,
    externalHash: createHash("sha256").update(JSON.stringify(line)).digest("hex"),
    title,
    sortTitle: sortTitleOf(title, language === "und" ? "en" : language),
    alsoKnownAs: [line.original_title].filter((other) => other !== "" && other !== title),
    creators: namesIn(line.authors).map((name) => ({ name, sortName: sortNameOf(name), roles: ["aut"] })),
    language,
    publishedOn: emptyAsNull(line.year),
    publishedYear: line.year === "" ? null : Number(line.year),
    series: line.series === "" ? null : { name: line.series, position: emptyAsNull(line.series_number) },
    isbn: isbn13(line.isbn13) ?? isbn13(line.isbn10),
    averageRating: noNumber(line.average_rating) ? null : Number(line.average_rating),
    ratingsCount: Number(line.ratings_count || 0),
    tags: tagsIn(line.tags),
  };
}

const namesIn = (authors: string) => [
  ...new Set(
    authors
      .split(";")
      .map((name) => name.replace(/\s+/g, " ").trim().slice(0, 200))
      .filter((name) => name !== ""),
  ),
];

// Tags for personal shelves say nothing about the book.
const readingShelves =
  /^(arc|netgalley|audible|kindle|ebooks?|audiobooks?|own|owned|library|book-?(group|club)|didn-t-finish|dnf|stand-?alone|.*-challenge|.*20\d\d|re-?read|favou?rites?)$/;

function tagsIn(tags: string): string[] {
  const topical = tags.split(";").filter((tag) => tag !== "" && !readingShelves.test(tag));
  return topical.map((tag) => {
    const spoken = tag.replaceAll("-s-", "’s ").replace(/-s$/, "’s").replaceAll("-", " ");
    return spoken.charAt(0).toUpperCase() + spoken.slice(1);
  });
}

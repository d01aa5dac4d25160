import type { ReadingStatus } from "#app/ui/library/library-labels.ts";
import type { StoredReading } from "../books/book-states.ts";
import { isDay } from "#app/ui/times/days.ts";

/** A line of a file, as each site writes it. */
type Line = Readonly<Record<string, string | undefined>>;

/** A book of a file, in our terms. */
export interface FileBook {
  title: string;
  authors: string[];
  /** As written; normalised when it is looked for. */
  isbns: string[];
  /** Of a file of this site. */
  jid: string | null;
  status: ReadingStatus;
  isHidden: boolean;
  readings: StoredReading[];
  shelves: string[];
}

interface Dialect {
  name: string;
  /** Columns that no other site's file has all of. */
  columns: readonly string[];
  read: (line: Line) => FileBook;
}

const statusNames: Record<string, ReadingStatus> = {
  // Goodreads, StoryGraph, BookWyrm, and this site's.
  "to-read": "want",
  "currently-reading": "reading",
  reading: "reading",
  read: "finished",
  finished: "finished",
  paused: "paused",
  "on-hold": "paused",
  "did-not-finish": "dropped",
  "stopped-reading": "dropped",
  dropped: "dropped",
  want: "want",
};

const statusOf = (text: string): ReadingStatus => statusNames[text.trim().toLowerCase()] ?? "want";

const listOf = (text: string | undefined, separator: RegExp | string): string[] =>
  (text ?? "")
    .split(separator)
    .map((each) => each.trim())
    .filter(Boolean);

/** `2024/02/29`, `2024-02-29`, also with a time; null for anything else. */
export function dayIn(text: string | undefined): string | null {
  const [, year, month, day] = /^\s*(\d{4})[/-](\d{1,2})[/-](\d{1,2})(?!\d)/.exec(text ?? "") ?? [];
  const written = `${year}-${month?.padStart(2, "0")}-${day?.padStart(2, "0")}`;
  return year && isDay(written) && written >= "1900-01-01" ? written : null;
}

function readingOf(started: string | null, finished: string | null): StoredReading[] {
  if (started === null && finished === null) return [];
  // A finish before the start says that one of the two is wrong; the finish is what people enter.
  const isRight = started === null || finished === null || started <= finished;
  return [{ startedOn: isRight ? started : null, finishedOn: finished }];
}

/** "The Fellowship of the Ring (The Lord of the Rings, #1)": Goodreads adds the series. Linear, as titles are a stranger's. */
function withoutSeries(title: string): string {
  const at = title.lastIndexOf("(");
  const isSeries = at !== -1 && title.indexOf(")", at) === title.length - 1 && title.includes("#", at);
  return isSeries ? title.slice(0, at).trimEnd() : title;
}

/** StoryGraph has every reading in one field: `2020/01/02-2020/02/03, 2021/05/06`. */
function readingsIn(text: string | undefined): StoredReading[] {
  return listOf(text, ",").flatMap((each) => {
    const [from, to] = each.split("-");
    return to === undefined ? readingOf(null, dayIn(from)) : readingOf(dayIn(from), dayIn(to));
  });
}

/** This site's: `2020-01-02..2020-02-03; ..2021-05-06`. */
const ownReadings = (text: string | undefined): StoredReading[] =>
  listOf(text, ";").flatMap((each) => {
    const [from, to] = each.split("..");
    return readingOf(dayIn(from), dayIn(to));
  });

const text = (line: Line, column: string): string => line[column]?.trim() ?? "";

export const dialects: readonly Dialect[] = [
  {
    name: "this site",
    columns: ["jid", "title", "status", "readings"],
    read: (line) => ({
      // Exported so that a spreadsheet takes no title for a formula.
      title: text(line, "title").replace(/^'(?=[=+\-@])/, ""),
      authors: listOf(line["authors"], ";"),
      isbns: listOf(line["isbn"], /[\s;,]+/),
      jid: text(line, "jid") || null,
      status: statusOf(text(line, "status")),
      isHidden: text(line, "not_for_me") === "yes",
      readings: ownReadings(line["readings"]),
      shelves: listOf(line["shelves"], ";"),
    }),
  },
  {
    name: "Goodreads",
    columns: ["Book Id", "Title", "Author", "Exclusive Shelf"],
    read: (line) => {
      const exclusive = text(line, "Exclusive Shelf");
      return {
        title: withoutSeries(text(line, "Title")),
        authors: [text(line, "Author"), ...listOf(line["Additional Authors"], ",")].filter(Boolean),
        // Excel would make numbers of them: `="0441172717"`.
        isbns: [text(line, "ISBN13"), text(line, "ISBN")].map((each) => each.replace(/[="]/g, "")),
        jid: null,
        status: statusOf(exclusive),
        isHidden: false,
        readings: exclusive === "read" ? readingOf(null, dayIn(line["Date Read"])) : [],
        shelves: listOf(line["Bookshelves"], ",").filter((name) => !(name in statusNames)),
      };
    },
  },
  {
    name: "StoryGraph",
    columns: ["Title", "Authors", "Read Status", "Dates Read"],
    read: (line) => {
      const readings = readingsIn(line["Dates Read"]);
      const last = readingOf(null, dayIn(line["Last Date Read"]));
      return {
        title: text(line, "Title"),
        authors: listOf(line["Authors"], ","),
        isbns: [text(line, "ISBN/UID")],
        jid: null,
        status: statusOf(text(line, "Read Status")),
        isHidden: false,
        readings: readings.length > 0 ? readings : last,
        shelves: listOf(line["Tags"], ","),
      };
    },
  },
  {
    name: "BookWyrm",
    columns: ["title", "author_text", "remote_id", "shelf"],
    read: (line) => {
      const shelf = text(line, "shelf");
      return {
        title: text(line, "title"),
        authors: listOf(line["author_text"], ","),
        isbns: [text(line, "isbn_13"), text(line, "isbn_10")],
        jid: null,
        status: statusOf(shelf),
        isHidden: false,
        readings: readingOf(dayIn(line["start_date"]), dayIn(line["finish_date"])),
        shelves: shelf === "" || shelf in statusNames ? [] : [text(line, "shelf_name") || shelf],
      };
    },
  },
];

export const dialectOf = (columns: readonly string[]): Dialect | null =>
  dialects.find((dialect) => dialect.columns.every((column) => columns.includes(column))) ?? null;

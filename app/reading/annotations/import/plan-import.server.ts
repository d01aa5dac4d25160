import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { openBooks } from "#app/access/visibility/visible-books.server.ts";
import type { Profile } from "#app/identity/viewer/public.ts";
import { ProcessorTimeExceeded, Slices } from "#app/platform/loop/slices.server.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";
import { counted } from "#app/ui/counted.ts";
import { comparableText } from "../anchoring/fold-text.ts";
import type { FileMark, MarkedBook, ReadMarks } from "../formats/file-mark.ts";
import { isDeleted } from "../mark.ts";
import { listMarksOfBook, type StoredMark } from "../mark-queries.server.ts";
import { packMarks } from "./packed-marks.server.ts";
import { locateMarks, readOpenText } from "./locate-marks.server.ts";
import type { PlannedMark } from "./planned-mark.ts";
import { readMarksFile } from "./read-marks-file.server.ts";

type Reader = Pick<Profile, "id" | "ageCap">;

/** A book of this site. */
interface FoundBook {
  jid: string;
  title: string;
}

interface ImportedFile {
  text: string;
  /** For each book of a file the one here, or null. */
  findBooks: (books: readonly MarkedBook[]) => Promise<(FoundBook | null)[]>;
}

/** What would become of the marks of a book. */
interface PlannedBook extends FoundBook {
  /** As the file has it. */
  given: string;
  /** Where their words are, nearly there or by their words alone, and nowhere. */
  counts: Record<PlannedMark["state"], number>;
  /** Those that the profile has. */
  duplicateCount: number;
}

/** What an import would do. */
export interface ImportPlan {
  from: string;
  books: PlannedBook[];
  /** The first of those that would be added. */
  shown: (Pick<PlannedMark, "kind" | "note" | "state"> & { words: string; title: string })[];
  addedCount: number;
  missing: { title: string; author: string; count: number }[];
  refusedCount: number;
  refused: { at: number; reason: string }[];
  /** All that would be added. */
  packed: string;
}

type Planned = { ok: true; plan: ImportPlan } | { ok: false; error: string };

/** Of processor time. */
const longestMs = 20_000;
const mostBooks = 300;
const mostShown = 100;

/** Reads a file of marks, finds its books and where the words are in them. Changes nothing. */
export async function planImport(
  site: Pick<Site, "db" | "now">,
  reader: Reader,
  file: ImportedFile,
): Promise<Planned> {
  const slices = new Slices(longestMs);
  const yieldIfDue = () => slices.yieldIfDue();
  try {
    const { from, read } = await readMarksFile(file.text, yieldIfDue);
    if (!read.ok) return read;
    if (read.marks.length === 0) return unreadable(read.refused[0]);
    return await plan({ site, reader, yieldIfDue }, { ...file, from, read });
  } catch (error) {
    if (error instanceof ProcessorTimeExceeded) return tooSlow;
    throw error;
  }
}

interface Planning {
  site: Pick<Site, "db" | "now">;
  reader: Reader;
  yieldIfDue: () => Promise<void>;
}

interface ReadFile extends ImportedFile {
  from: string;
  read: Extract<ReadMarks, { ok: true }>;
}

async function plan(planning: Planning, { from, read, findBooks }: ReadFile): Promise<Planned> {
  const byBook = [...Map.groupBy(read.marks, ({ book }) => JSON.stringify(book)).values()];
  const found = await findBooks(byBook.map(([first]) => first?.book ?? noBook));
  const groups = byBook.map((marks, at) => ({
    marks,
    book: found[at] ?? null,
    given: marks[0]?.book ?? noBook,
  }));
  const here = groups.flatMap(({ book, ...group }) => (book ? [{ ...group, book }] : []));
  if (here.length > mostBooks) return tooManyBooks;
  const taken = new Set<string>();
  const planned: { book: PlannedBook; marks: PlannedMark[] }[] = [];
  for (const { marks, book, given } of here) {
    const located = await locateInBook(planning, book, marks);
    const fresh = await leaveOutKnown(planning, { jid: book.jid, marks: located, taken });
    const counts = { painted: 0, approximate: 0, orphan: 0 };
    for (const { state } of fresh) counts[state] += 1;
    const duplicateCount = located.length - fresh.length;
    planned.push({ book: { ...book, given: given.title, counts, duplicateCount }, marks: fresh });
  }
  const added = planned.flatMap(({ book, marks }) => marks.map((mark) => ({ mark, title: book.title })));
  const packed = await packMarks(
    added.map(({ mark }) => mark),
    planning.yieldIfDue,
  );
  if (packed === null) return tooLarge;
  return {
    ok: true,
    plan: {
      from,
      books: planned.map(({ book }) => book),
      shown: added.slice(0, mostShown).map(({ mark: { kind, target, note, state }, title }) => ({
        kind,
        words: target.quote.slice(0, 200).toWellFormed(),
        note: note.slice(0, 200).toWellFormed(),
        title,
        state,
      })),
      addedCount: added.length,
      missing: groups
        .filter(({ book }) => !book)
        .map(({ given, marks }) => ({
          title: given.title,
          author: given.authors[0] ?? "",
          count: marks.length,
        })),
      refusedCount: read.refusedCount,
      refused: read.refused,
      packed,
    },
  };
}

const noBook: MarkedBook = { title: "", authors: [], jid: null };

async function locateInBook(
  { site, reader, yieldIfDue }: Planning,
  { jid }: FoundBook,
  marks: readonly FileMark[],
): Promise<PlannedMark[]> {
  const text = await readOpenText(site.db, reader, { jid, yieldIfDue });
  const placements = await locateMarks(marks, text, yieldIfDue);
  const now = site.now().getTime();
  const planned: PlannedMark[] = [];
  for (const [at, mark] of marks.entries()) {
    const placement = placements[at];
    const { kind, colour, note } = mark;
    const id = mark.id?.toLowerCase() ?? idOf(jid, mark);
    const createdAt = Math.min(mark.createdAt ?? now, now);
    const changedAt = mark.changedAt ?? createdAt;
    if (placement) planned.push({ id, jid, kind, colour, note, ...placement, createdAt, changedAt });
    await yieldIfDue();
  }
  return planned;
}

/** The same for the same words: a file that is imported again brings nothing twice. */
function idOf(
  jid: string,
  { kind, quote, note, createdAt }: Pick<FileMark, "kind" | "quote" | "note" | "createdAt">,
): string {
  const hash = createHash("sha256")
    .update(JSON.stringify([jid, quote, note, createdAt, ...(kind === "bookmark" ? [kind] : [])]))
    .digest("hex");
  // RFC 9562, version 8: of our own making.
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `8${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join("-");
}

interface Sought {
  jid: string;
  marks: readonly PlannedMark[];
  /** The ids of the file so far. */
  taken: Set<string>;
}

/** Without those that the profile has, by their ids or by words, note and position; and without those that the file has twice. */
async function leaveOutKnown(
  { site: { db }, reader, yieldIfDue }: Planning,
  { jid, marks, taken }: Sought,
): Promise<PlannedMark[]> {
  const known = await listMarksOfBook(db, reader, jid);
  const alive = known.filter((mark) => !isDeleted(mark));
  const ids = new Set(alive.map(({ id }) => id));
  const contents = new Set<string>();
  for (const mark of alive) {
    contents.add(contentOf(mark));
    await yieldIfDue();
  }
  const elsewhere = await findIdsElsewhere({ db, reader, jid }, marks);
  const fresh: PlannedMark[] = [];
  for (const mark of marks) {
    await yieldIfDue();
    if (ids.has(mark.id) || contents.has(contentOf(mark))) continue;
    const isFree = !elsewhere.has(mark.id) && !taken.has(mark.id);
    const { kind, target, note, createdAt } = mark;
    const id = isFree ? mark.id : idOf(jid, { kind, quote: target.quote, note, createdAt });
    if (ids.has(id) || taken.has(id)) continue;
    taken.add(id);
    fresh.push({ ...mark, id });
  }
  return fresh;
}

const contentOf = ({
  kind,
  target,
  found,
  note,
}: Pick<StoredMark, "kind" | "target" | "found" | "note">): string => {
  const { chapter, start } = found ?? target;
  return JSON.stringify([kind, chapter, start.block, start.offset, comparableText(target.quote), note]);
};

/** Which ids the profile uses for marks of other books. */
async function findIdsElsewhere(
  { db, reader, jid }: { db: Site["db"]; reader: Reader; jid: string },
  marks: readonly PlannedMark[],
): Promise<Set<string>> {
  const ids = sql.param(marks.map(({ id }) => id));
  const { rows } = await db.execute<{ id: string }>(sql`
    select a.id from annotations a where a.profile_id = ${reader.id} and a.id = any(${ids}::uuid[])
      and a.book_id not in (select b.id from ${openBooks(reader)} where b.jid = ${jid})`);
  return new Set(rows.map(({ id }) => id));
}

const refusal = (what: string): Planned => ({
  ok: false,
  error: `${what} Nothing was changed. Split it, and import one part after the other.`,
});

const unreadable = (first: { at: number; reason: string } | undefined): Planned => ({
  ok: false,
  error: `Nothing in this file can be read as a mark. Nothing was changed. ${first ? `Number ${first.at}: ${first.reason}` : ""}`,
});

const tooSlow = refusal("Finding the words of this file takes too long.");
const tooManyBooks = refusal(`This file has marks of more than ${counted(mostBooks, "book")} of this site.`);
const tooLarge = refusal("The words and notes of this file are too many for one import.");

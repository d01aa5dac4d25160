import { stat } from "node:fs/promises";
import { eq, sql } from "drizzle-orm";
import type { Db, Transaction } from "#app/platform/db/client.server.ts";
import { books } from "#app/platform/db/schema/all.server.ts";
import type { Chapter } from "#app/manuscript/epub/read/publication.ts";
import type { FileStore } from "#app/platform/files/file-store.server.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";
import { createJid } from "../records/new-jid.ts";
import { findKnownBook, type KnownBook, listStoredChapters } from "./storing/known-book-queries.server.ts";
import { explainRefusal } from "./refusals.ts";
import { storeBook, type Stored, storeTogether } from "./storing/store-book-commands.server.ts";
import type {
  BookSource,
  IdentifiedBook,
  ImportLimits,
  PreparedBook,
  PreparedFile,
  Verdict,
} from "./reading/worker-messages.server.ts";
import { openWorkerPool, type ReadOutcome } from "./reading/worker-pool.server.ts";

/** The result for one file, as `octavo import --json` prints it. */
export interface ImportResult {
  file: string;
  status: "imported" | "updated" | "edition" | "duplicate" | "refused";
  jid: string | null;
  title: string | null;
  authors: string[];
  language: string | null;
  words: number | null;
  characters: number | null;
  chapters: number | null;
  warnings: string[];
  /** Why nothing was changed, for people; null when something was. */
  reason: string | null;
  ms: number;
}

export interface ImportOptions {
  origin: "epub" | "demo";
  /** Replace the text of a known book instead of leaving it as it is. */
  isUpdate: boolean;
}

export interface TogetherOptions {
  origin: "epub" | "demo";
  onlyIf(tx: Transaction): Promise<boolean>;
}

export interface Importer extends AsyncDisposable {
  /** As many files as are worth reading at once. */
  readonly parallel: number;
  importBook(source: BookSource, options: ImportOptions): Promise<ImportResult>;
  /** Imports new books in one transaction, if `onlyIf` holds in it. Returns their number; throws when one is refused. */
  importTogether(sources: BookSource[], options: TogetherOptions): Promise<number>;
  /** The chapters of a book's stored file under their stored addresses; null when it can no longer be read. */
  readChapters(book: { id: number; jid: string }, bytes: Uint8Array): Promise<Chapter[] | null>;
}

type Outcome = Pick<ImportResult, "status" | "reason" | "warnings"> & { bookId: number | null };

const MiB = 1024 * 1024;

/** Above this size the file itself is a good part of the memory that importing may use. */
const largeBytes = 24 * MiB;

async function sizeOf(source: BookSource): Promise<number> {
  if ("bytes" in source) return source.bytes.byteLength;
  // A file that cannot be read is refused later, by the reading thread, with the reason.
  return stat(source.path).then(
    ({ size }) => size,
    () => 0,
  );
}

/** Opens the importer of a site: a pool of threads that read, one transaction a book that writes. */
export function openImporter(site: Site): Importer {
  const pool = openWorkerPool();
  const { settings, db, files } = site;
  const limits: ImportLimits = {
    maxFileBytes: settings.IMPORT_MAX_FILE_MB * MiB,
    maxUnpackedBytes: settings.IMPORT_MAX_UNPACKED_MB * MiB,
    maxTextBytes: settings.IMPORT_MAX_TEXT_MB * MiB,
    maxEntries: settings.IMPORT_MAX_ENTRIES,
  };

  const read = async (source: BookSource, decideOn: (book: IdentifiedBook) => Promise<Verdict>) =>
    pool.read({
      isLarge: (await sizeOf(source)) > largeBytes,
      source,
      limits,
      deadlineSeconds: settings.IMPORT_DEADLINE_SECONDS,
      decide: decideOn,
    });

  async function take(source: BookSource, options: ImportOptions): Promise<Outcome> {
    const wish: Wish = { jid: createJid(), known: null, isUpdate: options.isUpdate };
    const outcome = await read(source, (book) => decide(db, book, wish));
    if (outcome.kind === "refused") return refusal(explainRefusal(outcome.reason, outcome.detail));
    if (outcome.kind === "stopped") return alreadyHere(wish.known);
    await storeFiles(files, outcome.book.files);
    const replaces = wish.known?.id ?? null;
    const placement = { jid: wish.jid, ...options, replaces, now: site.now() };
    const stored = await storeBook(db, outcome.book, placement);
    return stored.kind === "taken" ? take(source, options) : described(stored, outcome.book);
  }

  return {
    parallel: pool.size + 1,
    async importBook(source, options) {
      const start = performance.now();
      const { bookId, status, warnings, reason } = await take(source, options);
      const facts = bookId === null ? noFacts : await readFacts(db, bookId);
      const ms = Math.round(performance.now() - start);
      return { file: nameOf(source), status, ...facts, warnings, reason, ms };
    },
    async importTogether(sources, { origin, onlyIf }) {
      // One timestamp for all: lists then preserve the given order, whichever was read first.
      const now = site.now();
      const prepared = await Promise.all(
        sources.map(async (source) => {
          const jid = createJid();
          const outcome = await read(source, async () => ({ kind: "render", jid, storedChapters: [] }));
          if (outcome.kind !== "prepared")
            throw new Error(`${nameOf(source)} was not accepted: ${why(outcome)}`);
          await storeFiles(files, outcome.book.files);
          return { book: outcome.book, placement: { jid, origin, replaces: null, isUpdate: false, now } };
        }),
      );
      return storeTogether(db, { books: prepared, onlyIf });
    },
    async readChapters({ id, jid }, bytes) {
      const outcome = await read({ name: jid, bytes }, async () => ({
        kind: "render",
        jid,
        storedChapters: await listStoredChapters(db, id),
      }));
      return outcome.kind === "prepared" ? outcome.book.chapters : null;
    },
    [Symbol.asyncDispose]: () => pool[Symbol.asyncDispose](),
  };
}

const nameOf = (source: BookSource) => ("path" in source ? source.path : source.name);

const why = (outcome: ReadOutcome) =>
  outcome.kind === "refused" ? explainRefusal(outcome.reason, outcome.detail) : outcome.kind;

/** What to do with one file, decided while it is being read. */
interface Wish {
  jid: string;
  known: KnownBook | null;
  isUpdate: boolean;
}

async function decide(db: Db, book: IdentifiedBook, wish: Wish): Promise<Verdict> {
  wish.known = await findKnownBook(db, book);
  if (!wish.known) return { kind: "render", jid: wish.jid, storedChapters: [] };
  if (wish.known.isSameFile || (wish.known.isTextHeld && !wish.isUpdate)) return { kind: "stop" };
  wish.jid = wish.known.jid;
  return { kind: "render", jid: wish.jid, storedChapters: await listStoredChapters(db, wish.known.id) };
}

async function storeFiles(files: FileStore, prepared: PreparedFile[]): Promise<void> {
  for (const file of prepared) {
    const { hash } = await files.put(file.bytes);
    if (hash !== file.hash) throw new Error(`stored under ${hash} what was prepared as ${file.hash}`);
  }
}

const refusal = (reason: string): Outcome => ({ status: "refused", reason, warnings: [], bookId: null });

function alreadyHere(known: KnownBook | null): Outcome {
  if (!known) throw new Error("a book was left out though it is not known");
  const [status, reason] = known.isSameFile
    ? (["duplicate", "This very file is already here."] as const)
    : (["edition", "Another file of this book is already here; --update replaces its text."] as const);
  return { status, reason, warnings: [], bookId: known.id };
}

function described(stored: Exclude<Stored, { kind: "taken" }>, { warnings }: PreparedBook): Outcome {
  // Another import stored the same book in the meantime.
  if (stored.kind === "known") return alreadyHere(stored.book);
  return { status: stored.kind, reason: null, warnings, bookId: stored.id };
}

type Facts = Pick<
  ImportResult,
  "jid" | "title" | "authors" | "language" | "words" | "characters" | "chapters"
>;

const noFacts: Facts = {
  jid: null,
  title: null,
  authors: [],
  language: null,
  words: null,
  characters: null,
  chapters: null,
};

async function readFacts(db: Db, bookId: number): Promise<Facts> {
  const [facts] = await db
    .select({
      jid: books.jid,
      title: books.title,
      authors: sql<string[]>`array(select credited_as from book_people p
        where p.book_id = ${books.id} and p.role = 'aut' order by p.position)`,
      language: books.language,
      words: books.wordCount,
      characters: books.characterCount,
      chapters: books.chapterCount,
    })
    .from(books)
    .where(eq(books.id, bookId));
  return facts ?? noFacts;
}

import { randomUUID } from "node:crypto";
import { openBookFile } from "#app/catalog/books/public.server.ts";
import { contentViewerOf } from "#app/identity/age-cap/public.server.ts";
import { requireViewer } from "#app/identity/viewer/public.server.ts";
import { notFound } from "#app/platform/http/refusals.server.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import { siteOrigin } from "#app/platform/http/site-origin.server.ts";
import { downloadOf } from "#app/ui/charts/table-file.server.ts";
import { writeReadwiseCsv } from "../formats/marks-csv.server.ts";
import { writeMarksJson } from "../formats/marks-json.ts";
import { writeAnnotationSet } from "../formats/write-annotation-set.ts";
import { writeMarksMarkdown } from "../formats/write-marks-markdown.ts";
import {
  type ExportedBook,
  type ExportedMark,
  exportMarks,
  listExportedBooks,
} from "./exported-marks-queries.server.ts";
import { downloadMarkedFile, type SourceOf } from "./marked-file.server.ts";
import type { Route } from "./+types/export-resource";

/**
 * `/library/marks/export/marks.md` and `marks.csv` (as Readwise imports it), of one book (`?book=`) or of all; `marks.json`,
 * `marks.jsonld` (EPUB Annotations) and `marks.epub` (the book with them in it) of one book. Book by book, so that a profile's marks are never whole in memory.
 */
export async function loader({ context, request, params, url }: Route.LoaderArgs): Promise<Response> {
  const { profile } = await requireViewer(context, request);
  const site = context.get(siteContext);
  const { db, now, settings } = site;
  const jid = url.searchParams.get("book")?.slice(0, 200).replaceAll("\0", "") || null;
  const books = await listExportedBooks(db, profile, jid);
  const marksOf = (book: ExportedBook) => exportMarks(db, profile, book);
  const name = params.file;
  if (name === "marks.md")
    return downloadOf(markdownOf(books, marksOf), { name, type: "text/markdown; charset=utf-8" });
  if (name === "marks.csv") {
    const lines = writeReadwiseCsv(readwiseBooksOf(books, marksOf, siteOrigin(settings)));
    return downloadOf(lines, { name, type: "text/csv; charset=utf-8" });
  }
  const [book] = books;
  if (jid === null || !book) throw notFound("Choose a book first: these files are made of one book’s marks.");
  const marks = await marksOf(book);
  const writeSet = (sourceOf: SourceOf) =>
    writeAnnotationSet({
      id: randomUUID(),
      book,
      generatedAt: now(),
      marks: marks.map(({ mark }) => mark),
      sourceOf,
    });
  if (name === "marks.epub") {
    const file = await openBookFile(site, book.jid, contentViewerOf(context));
    const download = file && (await downloadMarkedFile(file, writeSet));
    if (download) return download;
    throw notFound(
      "This book cannot be downloaded with its marks. They can be without it, as EPUB Annotations.",
    );
  }
  if (name === "marks.json")
    return downloadOf(only(writeMarksJson(marks.map(({ mark }) => mark))), {
      name,
      type: "application/json",
    });
  if (name !== "marks.jsonld")
    throw notFound("Marks are exported as Markdown, CSV, JSON, an Annotation Set, or in the book’s EPUB.");
  const numbers = new Map(marks.map(({ chapter }) => [chapter.slug, chapter.number]));
  // As the EPUB files that are written here name their chapters; in others the words are found by the quotes.
  const set = writeSet((chapter) => `EPUB/text/chapter-${numbers.get(chapter) ?? 0}.xhtml`);
  return downloadOf(only(set), { name, type: "application/ld+json" });
}

type MarksOf = (book: ExportedBook) => Promise<ExportedMark[]>;

async function* only(text: string): AsyncGenerator<string> {
  yield text;
}

async function* markdownOf(books: readonly ExportedBook[], marksOf: MarksOf): AsyncGenerator<string> {
  for (const [at, book] of books.entries()) {
    const text = writeMarksMarkdown((await marksOf(book)).map(({ mark }) => mark));
    yield at === 0 ? text : `\n${text}`;
  }
}

async function* readwiseBooksOf(books: readonly ExportedBook[], marksOf: MarksOf, origin: string) {
  for (const book of books)
    yield {
      url: `${origin}/bookdetail/${encodeURIComponent(book.jid)}`,
      marks: (await marksOf(book)).map(({ mark }) => mark),
    };
}

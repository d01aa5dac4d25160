import { randomUUID } from "node:crypto";
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
import type { Route } from "./+types/export-resource";

/**
 * `/library/marks/export/marks.md` and `marks.csv` (as Readwise imports it), of one book (`?book=`) or of all; `marks.json` and
 * `marks.jsonld` (EPUB Annotations) of one book. Book by book, so that a profile's marks are never whole in memory.
 */
export async function loader({ context, request, params, url }: Route.LoaderArgs): Promise<Response> {
  const { profile } = await requireViewer(context, request);
  const { db, now, settings } = context.get(siteContext);
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
  if (name === "marks.json")
    return downloadOf(only(writeMarksJson(marks.map(({ mark }) => mark))), {
      name,
      type: "application/json",
    });
  if (name !== "marks.jsonld")
    throw notFound("Marks are exported as Markdown, CSV, JSON or an Annotation Set.");
  const numbers = new Map(marks.map(({ chapter }) => [chapter.slug, chapter.number]));
  const set = writeAnnotationSet({
    id: randomUUID(),
    book,
    generatedAt: now(),
    marks: marks.map(({ mark }) => mark),
    // As the EPUB files that are written here name their chapters; in others the words are found by the quotes.
    sourceOf: (chapter) => `EPUB/text/chapter-${numbers.get(chapter) ?? 0}.xhtml`,
  });
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

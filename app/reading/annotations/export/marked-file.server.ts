import { Readable } from "node:stream";
import type { openBookFile } from "#app/catalog/books/public.server.ts";
import { Slugs } from "#app/manuscript/epub/read/render/slugs.ts";
import { openZip } from "#app/platform/files/open-zip.server.ts";
import { annotationsEntry } from "../formats/write-annotation-set.ts";

type BookFile = NonNullable<Awaited<ReturnType<typeof openBookFile>>>;

/** The document of each chapter in a book's file, by its slug; empty where that is not known. */
export type SourceOf = (chapter: string) => string;

/** A book's file with an Annotation Set in it; null where nothing can be added to the file. */
export async function downloadMarkedFile(
  file: BookFile,
  writeSet: (sourceOf: SourceOf) => string,
): Promise<Response | null> {
  const zip = await openZip(file);
  if (!zip) return null;
  const [path, set] = annotationsEntry(writeSet(sourceIn(file, zip.names)));
  const { size, parts } = zip.withFile(path, Buffer.from(set));
  return new Response(Readable.toWeb(Readable.from(parts, { objectMode: false })) as ReadableStream, {
    headers: {
      "cache-control": "private, no-store",
      "content-type": "application/epub+zip",
      "content-length": String(size),
      "content-disposition": file.disposition,
      "x-robots-tag": "noindex",
    },
  });
}

/** In an imported file a chapter has the name of its document, as the import made a slug of it; of two of a name neither is known. */
function sourceIn({ chapters }: BookFile, names: readonly string[]): SourceOf {
  if (chapters !== null) {
    const numbers = new Map(chapters.map((slug, at) => [slug, at + 1]));
    return (chapter) => (numbers.has(chapter) ? `EPUB/text/chapter-${numbers.get(chapter)}.xhtml` : "");
  }
  const bySlug = Map.groupBy(
    names.filter((name) => /\.x?html?$/i.test(name)),
    (name) => new Slugs().claim(name),
  );
  return (chapter) => {
    const [name = "", ...others] = bySlug.get(chapter) ?? [];
    return others.length === 0 ? name : "";
  };
}

import { Readable } from "node:stream";
import type { ContentViewer } from "#app/access/visibility/content-viewer.ts";
import type { RangedFile } from "#app/platform/files/open-zip.server.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";
import { findDownload } from "../book-queries.server.ts";
import { attachmentHeader } from "./download-name.ts";
import { makeWorkFile } from "./work-file.server.ts";

/** The EPUB file of a book, as it is downloaded. */
export interface BookFile extends RangedFile {
  /** The header that names the download. */
  disposition: string;
  /** The slugs of its chapters in the order of `EPUB/text/chapter-1.xhtml` and so on, where it was made here; null in a file that was imported. */
  chapters: string[] | null;
}

/** Null for a book that is not downloaded. */
export async function openBookFile(
  site: Pick<Site, "db" | "files">,
  jid: string,
  viewer: ContentViewer,
): Promise<BookFile | null> {
  const original = await findDownload(site.db, jid, viewer);
  if (!original) return null;
  const { hash, title, authors } = original;
  const disposition = attachmentHeader(title, authors);
  if (hash === null) {
    const made = await makeWorkFile(site, jid, viewer);
    if (!made) return null;
    const { bytes, spine } = made;
    return {
      disposition,
      chapters: spine.filter((slug) => slug !== null),
      size: bytes.length,
      read: (start, end) => Readable.from([bytes.subarray(start, end)]),
    };
  }
  const stored = await site.files.find(hash);
  if (!stored) return null;
  return {
    disposition,
    chapters: null,
    size: stored.size,
    read: (start, end) => readStored(site.files, hash, { start, end }),
  };
}

async function* readStored(
  files: Site["files"],
  hash: string,
  { start, end }: { start: number; end: number },
): AsyncGenerator<Uint8Array> {
  if (start >= end) return;
  const part = await files.open(hash, { start, end: end - 1 });
  if (!part) throw new Error(`the file ${hash} has gone`);
  yield* part.stream;
}

import { writeDocx } from "#app/manuscript/docx-out/write-docx.ts";
import type { WorkText } from "#app/manuscript/document/work-text.ts";
import { picturePath } from "#app/manuscript/epub-out/work.ts";
import { workOfText } from "#app/manuscript/epub-out/work-of-text.ts";
import { writeEpub } from "#app/manuscript/epub-out/write-epub.ts";
import { writeHtml } from "#app/manuscript/html-out/write-html.ts";
import { writeTypst } from "#app/manuscript/pdf-out/write-typst.ts";
import { writePlainText } from "#app/manuscript/plain-text-out/write-plain-text.ts";
import { type Format } from "./formats.ts";
import { markdownOf } from "./pack-markdown.server.ts";
import { setInThread } from "./set-in-thread.server.ts";

export type Exported = { ok: true; bytes: Uint8Array } | { ok: false; reason: string };

export const noChapters = "There are no chapters to export yet.";

/** A work as a file. What goes wrong is said in words, with the chapter where it is one's. */
export async function exportWork(text: WorkText, format: Format): Promise<Exported> {
  if (text.chapters.length === 0) return { ok: false, reason: noChapters };
  try {
    return { ok: true, bytes: await write(text, format) };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const cause = error instanceof Error && error.cause instanceof Error ? ` (${error.cause.message})` : "";
    return { ok: false, reason: `${`${message}${cause}`.slice(0, 500).replace(/\.$/, "")}.` };
  }
}

async function write(text: WorkText, format: Format): Promise<Uint8Array> {
  switch (format) {
    case "epub":
      return writeEpub(workOfText(text));
    case "docx":
      return writeDocx(text);
    case "md":
      return encode(markdownOf(text));
    case "html":
      return encode(writeHtml(text));
    case "txt":
      return encode(writePlainText(text));
    case "pdf":
      return setBook(text);
  }
}

const typeset = (text: WorkText) =>
  setInThread({
    source: writeTypst(text),
    pictures: text.pictures.map((picture) => ({ path: picturePath(picture), bytes: picture.bytes })),
  });

/** More chapters than this are not set one by one to find the one at fault. */
const mostTried = 100;

/** The typesetter knows no chapters: when it refuses a book, the first chapter that it refuses alone is named. */
async function setBook(text: WorkText): Promise<Uint8Array> {
  try {
    return await typeset(text);
  } catch (error) {
    if (text.chapters.length <= mostTried)
      for (const chapter of text.chapters)
        await typeset({ ...text, chapters: [chapter] }).catch((cause: unknown) => {
          throw new Error(`The chapter “${chapter.title}” cannot be written`, { cause });
        });
    throw error;
  }
}

const encode = (text: string) => new TextEncoder().encode(text);

import type { WorkText } from "#app/manuscript/document/work-text.ts";
import { workOfText } from "#app/manuscript/epub/write/work-of-text.ts";
import { writeEpub } from "#app/manuscript/epub/write/write-epub.ts";
import { writeHtml } from "#app/manuscript/formats/html/write/write-html.ts";
import { writePlainText } from "#app/manuscript/formats/txt/write/write-plain-text.ts";
import { markdownOf, packMarkdown } from "./pack-markdown.server.ts";
import type { Format, WorkFile, WrittenWork } from "./formats.ts";

// Loaded lazily: these libraries took half of the start time of the bundled program.
const loadTypesetter = () => import("./typeset.server.ts");
const loadDocxWriter = () => import("#app/manuscript/formats/docx/write/write-docx.ts");

/** Writes a work as a file; throws when a part cannot be written. Runs in a sandbox, because the typesetter is native code. */
export async function writeWork(text: WorkText, { format, isPacked }: WorkFile): Promise<WrittenWork> {
  if (format === "pdf") return (await loadTypesetter()).typesetBook(text);
  return { bytes: await writeUnset(text, { format, isPacked }), warnings: [] };
}

async function writeUnset(
  text: WorkText,
  { format, isPacked }: WorkFile & { format: Exclude<Format, "pdf"> },
): Promise<Uint8Array> {
  switch (format) {
    case "epub":
      return writeEpub(workOfText(text));
    case "docx":
      return (await loadDocxWriter()).writeDocx(text);
    case "md":
      return isPacked ? packMarkdown(text) : encode(markdownOf(text));
    case "html":
      return encode(writeHtml(text));
    case "txt":
      return encode(writePlainText(text));
  }
}

const encode = (text: string) => new TextEncoder().encode(text);

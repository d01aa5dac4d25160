import { ZipFile } from "yazl";
import type { WorkText } from "#app/manuscript/document/work-text.ts";
import { picturePath } from "#app/manuscript/epub/write/work.ts";
import { writeMarkdown } from "#app/manuscript/formats/md/write/write-markdown.ts";

/** A work as Markdown that references its pictures by relative paths. */
export function markdownOf(text: WorkText): string {
  const paths = new Map(text.pictures.map((picture) => [picture.hash, picturePath(picture)]));
  return writeMarkdown(text, (hash) => paths.get(hash) ?? "missing");
}

/** Zips the text and its pictures as the import reads them. */
export async function packMarkdown(text: WorkText): Promise<Uint8Array> {
  const zip = new ZipFile();
  const options = { mtime: new Date(2000, 0, 1), forceDosTimestamp: true, mode: 0o100644 };
  zip.addBuffer(Buffer.from(markdownOf(text)), "work.md", options);
  for (const picture of text.pictures)
    zip.addBuffer(Buffer.from(picture.bytes), picturePath(picture), { ...options, compress: false });
  zip.end();
  const chunks: Uint8Array[] = [];
  for await (const chunk of zip.outputStream)
    chunks.push(typeof chunk === "string" ? Buffer.from(chunk) : chunk);
  return Buffer.concat(chunks);
}

import { openArchive, type ArchiveSource } from "../epub/read/container/archive.ts";
import { decodeText } from "../epub/read/encoding/decoding.ts";
import type { ReadingLimits } from "../epub/read/limits.ts";
import { markupText, xmlText } from "./markup-text.ts";

type Archive = Awaited<ReturnType<typeof openArchive>>;

const word = {
  text: new Set(["w:t"]),
  // Text boxes are written twice, for old and new versions of Word; moved text counts at its new position.
  silent: new Set(["mc:Fallback", "w:moveFrom", "w:del"]),
  // The words of a note stand where it is called, between the words around its sign.
  parting: new Set(["w:p", "w:tab", "w:br", "w:cr", "w:footnoteReference", "w:endnoteReference"]),
};

const openDocument = {
  text: new Set(["text:p", "text:h"]),
  silent: new Set(
    "text:tracked-changes office:annotation office:annotation-end office:forms text:note-citation text:ruby-text text:sequence-decls svg:desc svg:title office:event-listeners".split(
      " ",
    ),
  ),
  parting: new Set(["text:p", "text:h", "text:tab", "text:s", "text:line-break", "text:note"]),
};

/** The text of a zipped format, straight from its text parts, independently of its reader. */
export async function packageText(
  source: ArchiveSource,
  { kind, limits }: { kind: "docx" | "odt" | "epub"; limits: ReadingLimits },
): Promise<string> {
  const archive = await openArchive(source, limits);
  if (kind === "epub") return epubText(archive);
  if (kind === "odt") return xmlText(await textAt(archive, "content.xml"), openDocument);
  const parts = ["word/document.xml", "word/footnotes.xml", "word/endnotes.xml"];
  const texts = await Promise.all(parts.map((path) => textAt(archive, path)));
  return texts.map((xml) => xmlText(xml, word)).join("\n");
}

async function textAt(archive: Archive, path: string): Promise<string> {
  const name = archive.find(path);
  const bytes = name ? await archive.read(name) : null;
  return bytes ? decodeText(bytes).text : "";
}

/** Every content document of an EPUB file except the table of contents, whether in the spine or not. */
async function epubText(archive: Archive): Promise<string> {
  const texts: string[] = [];
  for (const name of archive.names) {
    if (!/\.x?html?$/i.test(name)) continue;
    const html = await textAt(archive, name);
    if (!/<nav\b[^>]{0,200}epub:type=["']toc/.test(html)) texts.push(markupText(html));
  }
  return texts.join("\n");
}

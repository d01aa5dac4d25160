import { decodeManuscript, encodingWarning } from "../../encoding/decode-manuscript.ts";
import { openArchive, type ArchiveSource } from "../../../epub/read/container/archive.ts";
import type { ReadingLimits } from "../../../epub/read/limits.ts";
import { type FoundPicture, type FoundText, RefusedManuscript } from "../../html/read/manuscript.ts";
import { readMarkdown } from "./read-markdown.ts";

const most = 500;

/** One Markdown file and the pictures beside it, zipped: as works leave here, and as other programs' exports do. */
export async function readMarkdownPack(
  source: ArchiveSource,
  limits: ReadingLimits,
): Promise<FoundText & { markdown: string }> {
  const archive = await openArchive(source, limits);
  const names = [...archive.names].filter((name) => !/(^|\/)(__MACOSX|\.)/.test(name));
  const texts = names.filter((name) => /\.(md|markdown|mdown)$/i.test(name));
  const [name] = texts;
  if (!name || texts.length > 1)
    throw new RefusedManuscript(
      "unknown-format",
      texts.length > 1
        ? `a zip file with ${texts.length} Markdown files; join them or bring them one by one`
        : "a zip file that is neither DOCX, ODT nor EPUB, and holds no Markdown",
    );
  const bytes = await archive.read(name);
  if (!bytes) throw new RefusedManuscript("damaged", `${name} cannot be unpacked`);
  const folder = name.slice(0, name.lastIndexOf("/") + 1);
  const pictures: FoundPicture[] = [];
  for (const path of names.filter((each) => /\.(jpe?g|png|gif|webp|avif)$/i.test(each)).slice(0, most)) {
    if (!path.startsWith(folder)) continue;
    const picture = await archive.read(path);
    if (picture) pictures.push({ source: path.slice(folder.length), bytes: picture });
  }
  const decoded = decodeManuscript(bytes);
  return {
    ...readMarkdown(decoded.text),
    warnings: encodingWarning(decoded),
    pictures,
    markdown: decoded.text,
  };
}

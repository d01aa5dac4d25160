import { openArchive, type ArchiveSource } from "../../../epub/read/container/archive.ts";
import { decodeText } from "../../../epub/read/encoding/decoding.ts";
import type { ReadingLimits } from "../../../epub/read/limits.ts";
import { parsePackageXml } from "../../../epub/read/markup/parse-markup.ts";
import { attribute, type ElementNode, findElement, textOf } from "../../../epub/read/markup/tree.ts";
import { type FoundPicture, type FoundText, RefusedManuscript } from "../../html/read/manuscript.ts";
import { OdtWriter } from "./odt-writer.ts";
import { readStyles } from "./styles.ts";

/** An OpenDocument text as HTML: the format is XML in a zip, read with the parsers that read EPUB files. */
export async function readOdt(source: ArchiveSource, limits: ReadingLimits): Promise<FoundText> {
  const archive = await openArchive(source, limits);
  const read = async (path: string): Promise<ElementNode | null> => {
    const bytes = await archive.read(path);
    return bytes ? parsePackageXml(decodeText(bytes).text).root : null;
  };
  const manifest = await read("META-INF/manifest.xml");
  if (manifest && findElement(manifest, "encryption-data"))
    throw new RefusedManuscript("protected", "it is locked with a password");
  const content = await read("content.xml");
  const body = content && findElement(content, "text");
  if (!content || !body) throw new RefusedManuscript("damaged", "it holds no text");
  const styles = await read("styles.xml");
  const meta = await read("meta.xml");
  const writer = new OdtWriter(readStyles(styles ? [styles, content] : [content]));
  const html = writer.write(body);
  const pictures: FoundPicture[] = [];
  for (const path of writer.pictures) {
    const bytes = await archive.read(path.replace(/^\.\//, ""));
    if (bytes) pictures.push({ source: path, bytes });
  }
  const title = meta && findElement(meta, "title");
  return {
    title: title ? textOf(title) || null : null,
    language: languageOf(styles),
    sources: [{ html: `<html><body>${html}</body></html>` }],
    chapters: null,
    pictures,
    warnings: [],
  };
}

function languageOf(styles: ElementNode | null): string | null {
  const standard = styles && findElement(styles, "default-style");
  const text = standard && findElement(standard, "text-properties");
  if (!text) return null;
  const [language, country] = [attribute(text, "fo:language"), attribute(text, "fo:country")];
  if (!language || language === "none") return null;
  return country && country !== "none" ? `${language}-${country}` : language;
}

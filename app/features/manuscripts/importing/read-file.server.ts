import { proposeStarts } from "#app/manuscript/chapters/propose-starts.ts";
import { countText } from "#app/manuscript/document/count-text.ts";
import { plainTextOf } from "#app/manuscript/document/plain-text.ts";
import { documentSchema } from "#app/manuscript/document/schema.ts";
import { readDocx } from "#app/manuscript/docx-in/read-docx.ts";
import { decodeText } from "#app/manuscript/epub/decoding.ts";
import { languageTag } from "#app/manuscript/epub/language-tag.ts";
import { defaultReadingLimits } from "#app/manuscript/epub/limits.ts";
import { RefusedPublication } from "#app/manuscript/epub/publication.ts";
import { readEpub } from "#app/manuscript/epub-in/read-epub.ts";
import { type FoundPicture, type FoundText, RefusedManuscript } from "#app/manuscript/html-in/manuscript.ts";
import { readHtml } from "#app/manuscript/html-in/read-html.ts";
import { readMarkdownPack } from "#app/manuscript/markdown-in/read-markdown-pack.ts";
import { readMarkdown } from "#app/manuscript/markdown-in/read-markdown.ts";
import { readOdt } from "#app/manuscript/odt/read-odt.ts";
import { readPlainText } from "#app/manuscript/plain-text/read-plain-text.ts";
import { readRtf } from "#app/manuscript/rtf/read-rtf.ts";
import { inflate } from "#app/platform/files/inflate.server.ts";
import { mostPictures, placePictures } from "./place-pictures.server.ts";
import type { Given, ReadManuscript } from "./read-manuscript.ts";

const MiB = 1024 * 1024;
const limits = { ...defaultReadingLimits, entries: 5_000, entryBytes: 48 * MiB, totalBytes: 192 * MiB };

/** Reads one file of whatever format; what is wrong with it is thrown as RefusedManuscript. */
export async function readFile(given: Given): Promise<ReadManuscript> {
  const text = await readText(given);
  const { placed, files, warnings } = await placePictures(text);
  const read = readHtml(text.sources, {
    language: languageTag(text.language ?? ""),
    picture: (source) => placed.get(source) ?? null,
  });
  if (read.blocks.length === 0) throw new RefusedManuscript("empty", "there is nothing in it");
  const { starts, title } = proposeStarts(read, text);
  const { wordCount } = countText(plainTextOf(documentSchema.node("doc", null, read.blocks)));
  if (wordCount === 0 && files.length === 0) throw new RefusedManuscript("empty", "there are no words in it");
  return {
    title: (text.title ?? read.title ?? title)?.slice(0, 255) ?? null,
    language: languageTag(text.language ?? read.language ?? ""),
    facts: text.facts ?? read.facts,
    blocks: read.blocks.map((node) => node.toJSON() as unknown),
    starts,
    notes: read.notes,
    words: wordCount,
    pictures: files,
    cover: text.cover ?? null,
    warnings: [...new Set([...text.warnings, ...read.warnings, ...warnings])].slice(0, 50),
  };
}

async function readText({ name, bytes }: Given): Promise<FoundText> {
  const source = { bytes, inflate };
  const ending = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? "";
  try {
    if (bytes.length === 0) throw new RefusedManuscript("empty", "the file is empty");
    const start = new TextDecoder("latin1").decode(bytes.subarray(0, 4_096));
    if (start.startsWith("PK")) {
      if (ending === "odt" || start.includes("opendocument.text")) return await readOdt(source, limits);
      if (ending === "epub" || start.includes("application/epub+zip")) return await readEpub(source, limits);
      if (ending === "docx" || start.includes("[Content_Types].xml")) return await readDocx(source, limits);
      return await readMarkdownPack(source, limits);
    }
    if (start.startsWith("\u00D0\u00CF\u0011\u00E0"))
      throw new RefusedManuscript(
        "unknown-format",
        "an old or locked Word file; save it as DOCX without a password",
      );
    if (start.startsWith("%PDF"))
      throw new RefusedManuscript("unknown-format", "a PDF; bring the file it was made from");
    if (/^\s*\{\\rtf/.test(start)) return readRtf(bytes);
    if (["docx", "odt", "epub", "rtf"].includes(ending))
      throw new RefusedManuscript("damaged", `it is no ${ending.toUpperCase()} inside`);
    // UTF-16 has zero bytes of its own; anything else with them is no text.
    if (start.includes("\0") && !/^(\u00FF\u00FE|\u00FE\u00FF|<\0|\0<)/.test(start))
      throw new RefusedManuscript("unknown-format", "this is no text");
    if (["md", "markdown", "mdown"].includes(ending)) return readMarkdown(bytes);
    if (["html", "htm", "xhtml"].includes(ending) || /^\s*(<!doctype html|<html)/i.test(start))
      return htmlText(bytes);
    return readPlainText(bytes);
  } catch (error) {
    if (!(error instanceof RefusedPublication)) throw error;
    const isHostile = ["zip-bomb", "path-traversal", "external-entity"].includes(error.reason);
    const reason = isHostile
      ? "hostile"
      : error.reason === "too-large"
        ? "too-large"
        : error.reason === "drm"
          ? "protected"
          : "damaged";
    throw new RefusedManuscript(reason, error.detail, { cause: error });
  }
}

function htmlText(bytes: Uint8Array): FoundText {
  const html = decodeText(bytes).text;
  const pictures: FoundPicture[] = [];
  for (const [source] of html.matchAll(/data:image\/(?:png|jpeg|gif|webp);base64,[A-Za-z0-9+/=\s]+/g))
    if (pictures.length < mostPictures)
      pictures.push({ source, bytes: Buffer.from(source.slice(source.indexOf(",") + 1), "base64") });
  return { title: null, language: null, sources: [{ html }], chapters: null, pictures, warnings: [] };
}

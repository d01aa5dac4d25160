import { proposeStarts } from "#app/manuscript/chapters/propose-starts.ts";
import { countText } from "#app/manuscript/document/count-text.ts";
import { plainTextOf } from "#app/manuscript/document/plain-text.ts";
import { documentSchema } from "#app/manuscript/document/schema.ts";
import {
  type DecodedText,
  decodeManuscript,
  encodingWarning,
  isWideText,
} from "#app/manuscript/formats/encoding/decode-manuscript.ts";
import { languageTag } from "#app/manuscript/epub/read/language-tag.ts";
import type { ArchiveSource } from "#app/manuscript/epub/read/container/archive.ts";
import { defaultReadingLimits, type ReadingLimits } from "#app/manuscript/epub/read/limits.ts";
import { RefusedPublication } from "#app/manuscript/epub/read/publication.ts";
import { readEpub } from "#app/manuscript/formats/epub/read/read-epub.ts";
import {
  type FoundPicture,
  type FoundText,
  RefusedManuscript,
} from "#app/manuscript/formats/html/read/manuscript.ts";
import { readHtml } from "#app/manuscript/formats/html/read/read-html.ts";
import { readMarkdownPack } from "#app/manuscript/formats/md/read/read-markdown-pack.ts";
import { readMarkdown } from "#app/manuscript/formats/md/read/read-markdown.ts";
import { readOdt } from "#app/manuscript/formats/odt/read/read-odt.ts";
import { readPlainText } from "#app/manuscript/formats/txt/read/read-plain-text.ts";
import { readRtf } from "#app/manuscript/formats/rtf/read/read-rtf.ts";
import { compareWords } from "#app/manuscript/words/compare-words.ts";
import { markupText } from "#app/manuscript/words/markup-text.ts";
import { markdownText } from "#app/manuscript/words/markdown-text.ts";
import { rtfText } from "#app/manuscript/words/rtf-text.ts";
import { packageText } from "#app/manuscript/words/package-text.ts";
import { inflate } from "#app/platform/files/inflate.server.ts";
import { mostPictures, insertPictures } from "../importing/place-pictures.server.ts";
import { counted } from "#app/ui/counted.ts";
import { mostChapters } from "./most-chapters.ts";
import type { ReadOptions, ReadManuscript } from "./read-manuscript.ts";

const MiB = 1024 * 1024;
const limits = { ...defaultReadingLimits, entries: 5_000, entryBytes: 48 * MiB, totalBytes: 192 * MiB };

/** The most blocks; the longest novels have some ten thousand. */
const mostBlocks = 100_000;
const tooManyBlocks = "more than 100,000 paragraphs; split it into several files";
const tooManyChapters = `more than ${counted(mostChapters, "chapter")}; split it into several files`;
const nothing = "there are no words in it; if there are where it was written, save it there once more";

/** Reads one file of any supported format; throws RefusedManuscript. */
export async function readFile(given: ReadOptions): Promise<ReadManuscript> {
  const { text, words } = await readText(given);
  const { placed, files, warnings } = await insertPictures(text);
  const read = readHtml(text.sources, {
    language: languageTag(text.language ?? ""),
    picture: (source) => placed.get(source) ?? null,
  });
  if (read.blocks.length > mostBlocks) throw new RefusedManuscript("too-complex", tooManyBlocks);
  if (read.blocks.length === 0) throw new RefusedManuscript("empty", nothing);
  const plain = plainTextOf(documentSchema.node("doc", null, read.blocks));
  const { wordCount } = countText(plain);
  if (wordCount === 0 && files.length === 0) throw new RefusedManuscript("empty", nothing);
  const { starts, title } = proposeStarts(read, text);
  if (starts.length > mostChapters) throw new RefusedManuscript("too-complex", tooManyChapters);
  const around = [
    ...starts.map(({ part, partAt }) => (partAt === undefined ? part : null)),
    read.notes.map((note) => note.text),
  ];
  return {
    title: (text.title ?? read.title ?? title)?.slice(0, 255) ?? null,
    language: languageTag(text.language ?? read.language ?? ""),
    facts: text.facts ?? read.facts,
    blocks: read.blocks.map((node) => node.toJSON() as unknown),
    starts,
    notes: read.notes,
    words: wordCount,
    wordComparison: compareWords(await words(), [plain, ...around.flat()].join("\n")),
    pictures: files,
    cover: text.cover ?? null,
    ...original(given, text.encoding),
    warnings: [...new Set([...text.warnings, ...read.warnings, ...warnings])].slice(0, 50),
  };
}

/** The bytes of a text with a guessed encoding are stored, so that its author can correct the guess. */
function original(
  { bytes }: ReadOptions,
  encoding: DecodedText | undefined,
): Pick<ReadManuscript, "guessed"> {
  if (!encoding?.isGuessed || bytes.length > 8 * MiB) return {};
  return { guessed: { encoding: encoding.encoding, bytes } };
}

type Packed = "docx" | "odt" | "epub";
type Format = Packed | "pack" | "rtf" | "markdown" | "html" | "text";

/** Detects the format by signature, then by file name. */
function formatOf({ name, bytes, encoding }: ReadOptions): Format {
  const ending = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? "";
  if (bytes.length === 0) throw new RefusedManuscript("empty", "the file is empty");
  const start = new TextDecoder("latin1").decode(bytes.subarray(0, 4_096));
  if (start.startsWith("PK")) {
    if (ending === "odt" || start.includes("opendocument.text")) return "odt";
    if (ending === "epub" || start.includes("application/epub+zip")) return "epub";
    return ending === "docx" || start.includes("[Content_Types].xml") ? "docx" : "pack";
  }
  if (start.startsWith("\u00D0\u00CF\u0011\u00E0"))
    throw new RefusedManuscript(
      "unknown-format",
      "an old or locked Word file; save it as DOCX without a password",
    );
  if (start.startsWith("%PDF"))
    throw new RefusedManuscript("unknown-format", "a PDF; bring the file it was made from");
  if (/^\s*\{\\rtf/.test(start)) return "rtf";
  if (["docx", "odt", "epub", "rtf"].includes(ending))
    throw new RefusedManuscript("damaged", `it is no ${ending.toUpperCase()} inside`);
  // Only UTF-16 text contains zero bytes.
  const isWide = encoding?.startsWith("utf-16") || isWideText(bytes);
  if (start.includes("\0") && !isWide) throw new RefusedManuscript("unknown-format", "this is no text");
  if (["md", "markdown", "mdown"].includes(ending)) return "markdown";
  return ["html", "htm", "xhtml"].includes(ending) || /^\s*(<!doctype html|<html)/i.test(start)
    ? "html"
    : "text";
}

interface ReadText {
  text: FoundText;
  /** The words of the file, counted independently of the reader, once the file is known to be readable. */
  words: () => string | Promise<string>;
}

async function readText(given: ReadOptions): Promise<ReadText> {
  const format = formatOf(given);
  try {
    return isPacked(format) ? await readPacked(given, format) : readPlain(given, format);
  } catch (error) {
    throw error instanceof RefusedPublication ? refusalOf(error, given.bytes) : error;
  }
}

const isPacked = (format: Format): format is Packed | "pack" =>
  format === "pack" || Object.hasOwn(packageReaders, format);

async function readPacked({ bytes }: ReadOptions, format: Packed | "pack"): Promise<ReadText> {
  const source = { bytes, inflate };
  if (format !== "pack") {
    const text = await packageReaders[format](source, limits);
    return { text, words: () => packageText(source, { kind: format, limits }) };
  }
  const { markdown, ...text } = await readMarkdownPack(source, limits);
  return { text, words: () => markdownText(markdown) };
}

function readPlain(
  { bytes, encoding = "" }: ReadOptions,
  format: Exclude<Format, Packed | "pack">,
): ReadText {
  if (format === "rtf") return { text: readRtf(bytes), words: () => rtfText(bytes) };
  const decoded = decodeManuscript(bytes, encoding || null);
  const text = textReaders[format](decoded.text);
  const warnings = [...encodingWarning(decoded), ...text.warnings];
  return { text: { ...text, encoding: decoded, warnings }, words: () => sourceWords[format](decoded.text) };
}

const packageReaders = { docx: readDocxLater, odt: readOdt, epub: readEpub };

const textReaders = { markdown: readMarkdown, html: htmlText, text: readPlainText };
const sourceWords = { markdown: markdownText, html: markupText, text: (text: string) => text };

/** Its library takes longer to load than a short text to read. */
async function readDocxLater(source: ArchiveSource, given: ReadingLimits): Promise<FoundText> {
  const { readDocx } = await import("#app/manuscript/formats/docx/read/read-docx.ts");
  return readDocx(source, given);
}

function refusalOf(error: RefusedPublication, bytes: Uint8Array): RefusedManuscript {
  const cause = { cause: error };
  if (["zip-bomb", "path-traversal", "external-entity"].includes(error.reason))
    return new RefusedManuscript("hostile", error.detail, cause);
  if (error.reason === "too-large") return new RefusedManuscript("too-large", error.detail, cause);
  if (error.reason === "drm") return new RefusedManuscript("protected", error.detail, cause);
  const detail = isCutOff(bytes)
    ? "it ends too early, as after an upload or download that broke off; save it again, or take it from where it came once more"
    : `${error.detail}; open it in the program that made it and save it again`;
  return new RefusedManuscript("damaged", detail, cause);
}

/** A zip file ends with its directory; without it the file is truncated. */
const isCutOff = (bytes: Uint8Array) =>
  !Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).subarray(-66_000).includes("PK\u0005\u0006");

function htmlText(html: string): FoundText {
  const pictures: FoundPicture[] = [];
  for (const [source] of html.matchAll(/data:image\/(?:png|jpeg|gif|webp);base64,[A-Za-z0-9+/=\s]+/g))
    if (pictures.length < mostPictures)
      pictures.push({ source, bytes: Buffer.from(source.slice(source.indexOf(",") + 1), "base64") });
  return { title: null, language: null, sources: [{ html }], chapters: null, pictures, warnings: [] };
}

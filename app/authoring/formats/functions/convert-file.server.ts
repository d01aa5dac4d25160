import { randomUUID } from "node:crypto";
import type { WorkText } from "#app/manuscript/document/work-text.ts";
import { exportWork } from "../exporting/export-work.server.ts";
import { fileNameOf, type Format } from "../exporting/formats.ts";
import { cutAll } from "../importing/make-chapters.server.ts";
import { workFacts } from "../importing/work-facts.ts";
import { readInSandbox } from "../reading/read-in-sandbox.server.ts";
import { explainRefusal, type PackedManuscript } from "../reading/read-manuscript.ts";
import { unpackBlocks } from "../reading/unpack-pieces.server.ts";

interface ConvertOptions {
  format: Format;
  /** Instead of the title in the file. */
  title: string | null;
  author: string | null;
  /** The name of the site, as the publisher. */
  publisher: string;
  at: Date;
  signal: AbortSignal;
}

export type Converted = { ok: true; bytes: Uint8Array; fileName: string } | { ok: false; message: string };

/** Reads a manuscript and writes it in another format; nothing is stored. */
export async function convertFile(
  file: { name: string; bytes: Uint8Array },
  { format, signal, ...given }: ConvertOptions,
): Promise<Converted> {
  const outcome = await readInSandbox(file, signal);
  if (!outcome.ok) return { ok: false, message: explainRefusal(outcome.reason, outcome.detail) };
  const text = await textOf(outcome.manuscript, { ...given, fileName: file.name });
  if (!text.ok) return text;
  // One file is answered, so Markdown with pictures is zipped.
  const isPacked = format === "md" && text.work.pictures.length > 0;
  const exported = await exportWork(text.work, format, { isPacked, signal });
  if (!exported.ok) return { ok: false, message: exported.reason };
  const fileName = fileNameOf(text.work.title, format);
  return { ok: true, bytes: exported.bytes, fileName: isPacked ? `${fileName}.zip` : fileName };
}

type ReadText = { ok: true; work: WorkText } | { ok: false; message: string };

async function textOf(
  read: PackedManuscript,
  {
    title,
    author,
    publisher,
    at,
    fileName,
  }: Omit<ConvertOptions, "format" | "signal"> & { fileName: string },
): Promise<ReadText> {
  const language = read.language ?? "en";
  const blocks = await unpackBlocks(read.pieces.map((piece) => piece.blocks));
  const cut = await cutAll(blocks, { read, language });
  if (!cut.ok) return { ok: false, message: cut.message };
  const ids = cut.chapters.map((_, index) => `chapter-${index + 1}`);
  const {
    subtitle = null,
    summary = null,
    genres = [],
    tags = [],
    seriesName,
    seriesPosition,
    isbn,
  } = workFacts(read.facts);
  const work: WorkText = {
    identifier: `urn:uuid:${randomUUID()}`,
    otherIdentifiers: isbn ? [`urn:isbn:${isbn}`] : [],
    title: title ?? read.title ?? (fileName.replace(/\.[a-z0-9]+$/i, "").slice(0, 255) || "Untitled"),
    subtitle,
    author,
    language,
    summary,
    subjects: [...genres, ...tags],
    series: seriesName ? { name: seriesName, position: seriesPosition ?? "1" } : null,
    licence: null,
    publisher,
    publishedOn: null,
    modifiedAt: at,
    cover: null,
    pictures: read.pictures,
    chapters: cut.chapters.map((chapter, index) => ({
      id: ids[index] ?? "",
      title: chapter.title,
      part: chapter.part,
      noteBefore: chapter.noteBefore,
      noteAfter: chapter.noteAfter,
      document: cut.links.resolveLinks(chapter, index, ids),
    })),
  };
  return { ok: true, work };
}

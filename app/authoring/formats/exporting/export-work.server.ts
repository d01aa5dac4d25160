import type { CoverDesign } from "#app/catalog/cover-design/public.ts";
import { drawCoverPicture } from "#app/catalog/cover-design/public.server.ts";
import { writeJson } from "#app/authoring/editor/public.server.ts";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { WorkText, WorkTextChapter } from "#app/manuscript/document/work-text.ts";
import { Sandbox, type SandboxFailure } from "#app/platform/sandbox/sandbox.server.ts";
import { Slices } from "#app/platform/loop/slices.server.ts";
import type { Format, WorkFile } from "./formats.ts";

/** Warnings about content that differs from the work. */
export type Exported = { ok: true; bytes: Uint8Array; warnings: string[] } | { ok: false; reason: string };

/** A work as sent to the worker process: each document as bytes of JSON. */
export interface ExportTask {
  text: Omit<WorkText, "chapters"> & {
    chapters: (Omit<WorkTextChapter, "document"> & { document: Uint8Array })[];
  };
  file: WorkFile;
}

/** Processor time for serialising one text. */
const mostMs = 30_000;

export const noChapters = "There are no chapters to export yet.";

/** The most exports at once in one process; requests through the site are queued before (write-work-job). */
export const exportSemaphore = 2;

const sandbox = new Sandbox<ExportTask, Exported>({
  program: { name: "export-worker", source: "app/authoring/formats/exporting/export-worker.server.ts" },
  limits: { heapMb: 640, nativeMb: 1_400, cpuSeconds: 200, seconds: 180, replyMb: 640 },
  concurrency: exportSemaphore,
});

const failures: Record<SandboxFailure, string> = {
  "too-slow": "Making the file took longer than this site allows.",
  "too-much-memory": "Making the file needs more memory than this site allows.",
  crashed: "The program that makes the file cannot cope with something in this text.",
};

interface ExportOptions {
  /** Zipped with its pictures, for formats that consist of a text and a folder. */
  isPacked?: boolean;
  signal?: AbortSignal | undefined;
}

/** Writes a work as a file. Failures are returned as a message that names the chapter, if one is at fault. */
export async function exportWork(
  { design, ...text }: WorkText & { design?: CoverDesign | null },
  format: Format,
  { isPacked = false, signal }: ExportOptions = {},
): Promise<Exported> {
  if (text.chapters.length === 0) return { ok: false, reason: noChapters };
  const chapters: ExportTask["text"]["chapters"] = [];
  for (const chapter of text.chapters) {
    const json = await writeJson(chapter.document, new Slices(mostMs));
    chapters.push({ ...chapter, document: new TextEncoder().encode(json) });
    // Yields between chapters, so that other requests do not wait for a long work.
    await nextTurn();
  }
  const drawn = format === "epub" && !text.cover && design ? await drawnCover(text, design) : null;
  const cover = text.cover ?? drawn;
  const outcome = await sandbox.run(
    { text: { ...text, chapters, cover }, file: { format, isPacked } },
    signal,
  );
  return outcome.ok ? outcome.reply : { ok: false, reason: failures[outcome.reason] };
}

/** A book without a picture has the cover that its page draws. */
const drawnCover = ({ title, author, language }: Omit<WorkText, "chapters">, design: CoverDesign) =>
  drawCoverPicture(design, { title, byline: author ?? "", language });

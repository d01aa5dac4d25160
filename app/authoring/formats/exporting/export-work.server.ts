import { writeJson } from "#app/authoring/editor/public.server.ts";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { WorkText, WorkTextChapter } from "#app/manuscript/document/work-text.ts";
import { Sandbox, type SandboxFailure } from "#app/platform/sandbox/sandbox.server.ts";
import { Slices } from "#app/platform/loop/slices.server.ts";
import type { Format, WorkFile } from "./formats.ts";

/** With what is not in the file as its author wrote it. */
export type Exported = { ok: true; bytes: Uint8Array; warnings: string[] } | { ok: false; reason: string };

/** A work as it is sent to the process that writes it: each document as bytes of JSON, which travel beside all else. */
export interface ExportTask {
  text: Omit<WorkText, "chapters"> & {
    chapters: (Omit<WorkTextChapter, "document"> & { document: Uint8Array })[];
  };
  file: WorkFile;
}

/** Processor time for serialising one text. */
const mostMs = 30_000;

export const noChapters = "There are no chapters to export yet.";

/** As many as may be made at once by one process; whoever asks through the site waits in a queue before (make-export-job). */
export const exportPlaces = 2;

const sandbox = new Sandbox<ExportTask, Exported>({
  program: { name: "export-worker", source: "app/authoring/formats/exporting/export-worker.server.ts" },
  limits: { heapMb: 640, nativeMb: 1_400, cpuSeconds: 200, seconds: 180, replyMb: 640 },
  places: exportPlaces,
});

const failures: Record<SandboxFailure, string> = {
  "too-slow": "Making the file took longer than this site allows.",
  "too-much-memory": "Making the file needs more memory than this site allows.",
  crashed: "The program that makes the file cannot cope with something in this text.",
};

interface ExportOptions {
  /** With its pictures in one zip file, where the format is a text and a folder of them. */
  isPacked?: boolean;
  signal?: AbortSignal | undefined;
}

/** A work as a file. What goes wrong is said in words, with the chapter where it is one's; nothing else is touched by it. */
export async function exportWork(
  text: WorkText,
  format: Format,
  { isPacked = false, signal }: ExportOptions = {},
): Promise<Exported> {
  if (text.chapters.length === 0) return { ok: false, reason: noChapters };
  const chapters: ExportTask["text"]["chapters"] = [];
  for (const chapter of text.chapters) {
    const json = await writeJson(chapter.document, new Slices(mostMs));
    chapters.push({ ...chapter, document: new TextEncoder().encode(json) });
    // A long work has many chapters: those who read meanwhile do not wait for all of them.
    await nextTurn();
  }
  const outcome = await sandbox.run({ text: { ...text, chapters }, file: { format, isPacked } }, signal);
  return outcome.ok ? outcome.reply : { ok: false, reason: failures[outcome.reason] };
}

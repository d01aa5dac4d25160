import type { Site } from "#app/platform/http/site-context.server.ts";
import type { Job } from "#app/platform/jobs/job.server.ts";
import { exportSemaphore, exportWork, noChapters } from "../exporting/export-work.server.ts";
import { fileNameOf, formats, isFormat } from "../exporting/formats.ts";
import { ExportProblem, gatherWork } from "../exporting/gather-work.server.ts";
import {
  startRequest,
  exportOf,
  failRequest,
  fileQueues,
  type FileRequest,
  finishRequest,
} from "./file-requests.server.ts";

/** Writes a work as a file, which its author finds on the page where it was requested. */
export const writeWorkJob: Job<{ id: string }> = {
  queue: fileQueues.export,
  purpose: "writes a work as a file for its author",
  priority: "soon",
  duplicates: "allow",
  timeLimitSeconds: 300,
  retries: { retryLimit: 3, retryDelay: 5 },
  concurrency: exportSemaphore,
  work: async (site, { id }, signal) => {
    const request = await startRequest(site, id);
    if (!request) return;
    try {
      const made = await make(site, request, signal);
      if (!made.ok) return await failRequest(site, id, withNextStep(made.reason));
      const { hash, size } = await site.files.put(made.bytes);
      const { fileName, mediaType, warnings } = made;
      const problem = warnings.length > 0 ? warnings.join(" ") : null;
      await finishRequest(site, id, { hash, size, fileName, mediaType, problem });
    } catch (error) {
      if (!(error instanceof ExportProblem)) throw error;
      await failRequest(site, id, withNextStep(error.message));
    }
  },
};

async function make(site: Site, request: FileRequest, signal: AbortSignal) {
  const { format, chapters } = exportOf(request);
  const { workId } = request;
  const text = workId && isFormat(format) ? await gatherWork(site, workId, chapters) : null;
  if (!text || !isFormat(format)) return { ok: false as const, reason: "The work is no longer here." };
  // A browser downloads a single file, so Markdown with pictures is zipped.
  const isPacked = format === "md" && text.pictures.length > 0 && text.chapters.length > 0;
  const exported = await exportWork(text, format, { isPacked, signal });
  const name = fileNameOf(text.title, format);
  const facts = isPacked
    ? { fileName: `${name}.zip`, mediaType: "application/zip" }
    : { fileName: name, mediaType: formats[format].mediaType };
  return exported.ok ? { ...exported, ...facts } : exported;
}

/** The advice: chapters can be selected on the export page. */
function withNextStep(reason: string): string {
  if (reason === noChapters) return reason;
  return reason.startsWith("The chapter")
    ? `${reason} Open that chapter and look at it, or choose the others and export them without it.`
    : `${reason} Another format, or only some of the chapters, may work.`;
}

import { documentSchema } from "#app/manuscript/document/schema.ts";
import { answerTask } from "#app/platform/sandbox/answer-task.server.ts";
import type { ExportTask, Exported } from "./export-work.server.ts";
import { writeWork } from "./write-work.server.ts";

// The sandboxed program that writes one work as a file.

async function write({ text, file }: ExportTask): Promise<Exported> {
  try {
    const chapters = text.chapters.map((chapter) => ({
      ...chapter,
      document: documentSchema.nodeFromJSON(JSON.parse(new TextDecoder().decode(chapter.document))),
    }));
    return { ok: true, ...(await writeWork({ ...text, chapters }, file)) };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const cause = error instanceof Error && error.cause instanceof Error ? ` (${error.cause.message})` : "";
    return { ok: false, reason: `${`${message}${cause}`.slice(0, 500).replace(/\.$/, "")}.` };
  }
}

answerTask(write);

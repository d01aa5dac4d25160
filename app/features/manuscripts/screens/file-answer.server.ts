import { notFound } from "#app/platform/http/refusals.server.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";
import { exportWork, noChapters } from "../exporting/export-work.server.ts";
import { fileNameOf, formats, isFormat } from "../exporting/formats.ts";
import { ExportProblem, gatherWork } from "../exporting/gather-work.server.ts";

/** The file of a work that is known to be the viewer's, or in words why there is none. */
export async function fileAnswer(
  site: Site,
  workId: string,
  { file, url }: { file: string; url: URL },
): Promise<Response> {
  const format = /^work\.(\w+)$/.exec(file)?.[1] ?? "";
  if (!isFormat(format)) throw notFound();
  const chosen = url.searchParams.getAll("chapter");
  const made = await make(site, workId, { chosen, format });
  if (!made.ok) return plain(`${made.reason}${nextStep(made.reason)}`);
  const name = made.isPacked ? `${fileNameOf(made.title, format)}.zip` : fileNameOf(made.title, format);
  const ascii = name.normalize("NFD").replace(/[^\w .-]/g, "");
  return new Response(new Uint8Array(made.bytes), {
    headers: {
      "content-type": made.isPacked ? "application/zip" : formats[format].mediaType,
      "content-disposition": `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(name)}`,
      "cache-control": "private, no-store",
      "x-content-type-options": "nosniff",
    },
  });
}

async function make(
  site: Site,
  workId: string,
  { chosen, format }: { chosen: string[]; format: keyof typeof formats },
) {
  try {
    const text = await gatherWork(site, workId, chosen.length > 0 ? chosen : null);
    if (!text) throw notFound();
    // A browser takes one file: Markdown with pictures is a folder.
    const isPacked = format === "md" && text.pictures.length > 0 && text.chapters.length > 0;
    const exported = await exportWork(text, format, { isPacked });
    return exported.ok ? { ...exported, title: text.title, isPacked } : exported;
  } catch (error) {
    if (error instanceof ExportProblem) return { ok: false as const, reason: error.message };
    throw error;
  }
}

/** What to do about it: chapters are chosen on the page that asked for the file. */
function nextStep(reason: string): string {
  if (reason === noChapters) return "";
  return reason.startsWith("The chapter")
    ? " Open that chapter and look at it, or choose the others and export them without it."
    : " Another format, or only some of the chapters, may work.";
}

const plain = (reason: string) =>
  new Response(`${reason}\n`, {
    status: 422,
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "private, no-store" },
  });

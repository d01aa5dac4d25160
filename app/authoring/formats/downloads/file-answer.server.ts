import { Readable } from "node:stream";
import { redirect } from "react-router";
import { notFound } from "#app/platform/http/refusals.server.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";
import { isFormat } from "../exporting/formats.ts";
import { requestFile, awaitRequest, type FileRequest } from "../queue/file-requests.server.ts";

/** The time to wait for the file before redirecting to the page with its progress. */
const patienceMs = 8_000;

interface RequestedFile {
  accountId: string;
  workId: string;
  /** `work.FORMAT` starts an export, `ID.FORMAT` is a finished one. */
  file: string;
  url: URL;
  /** The URL of the progress page. */
  page: string;
}

/** Returns a file of the viewer's own work, a message why there is none, or a redirect to its progress page. */
export async function fileAnswer(site: Site, requested: RequestedFile): Promise<Response> {
  const [, name = "", format = ""] = /^([\w-]+)\.(\w+)$/.exec(requested.file) ?? [];
  if (!isFormat(format)) throw notFound();
  const { accountId, workId } = requested;
  if (name !== "work") return answerWhenMade(site, requested, name);
  const chosen = requested.url.searchParams.getAll("chapter");
  const wanted = { format, chapters: chosen.length > 0 ? chosen : null };
  const answer = await requestFile(site, {
    accountId,
    workId,
    kind: "export",
    wanted,
    fileName: requested.file,
  });
  if (!answer.ok) return plain(answer.message, 429);
  return answerWhenMade(site, requested, answer.id);
}

/** After a redirect, `making` names the file to request next. */
async function answerWhenMade(site: Site, requested: RequestedFile, id: string): Promise<Response> {
  const { accountId, workId, page } = requested;
  const request = await awaitRequest(site, { id, accountId }, patienceMs);
  const isOfWork = request?.kind === "export" && request.workId === workId;
  if (!isOfWork || request.state === "done") return madeFile(site, isOfWork ? request : null);
  if (request.state === "failed") return plain(request.problem ?? "", 422);
  const search = new URLSearchParams({ making: id });
  return redirect(`${page}?${search}`, {
    status: 303,
    headers: { "cache-control": "private, no-store" },
  });
}

async function madeFile(site: Site, request: FileRequest | null): Promise<Response> {
  const stored = request?.hash ? await site.files.open(request.hash) : null;
  if (!request || !stored) throw notFound("This file is no longer kept. Export the work again.");
  const { fileName, mediaType } = request;
  const ascii = fileName.normalize("NFD").replace(/[^\w .-]/g, "");
  return new Response(Readable.toWeb(stored.stream) as ReadableStream<Uint8Array>, {
    headers: {
      "content-type": mediaType ?? "application/octet-stream",
      "content-length": String(stored.size),
      "content-disposition": `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(fileName)}`,
      "cache-control": "private, no-store",
      "x-content-type-options": "nosniff",
    },
  });
}

const plain = (reason: string, status: number) =>
  new Response(`${reason}\n`, {
    status,
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "private, no-store" },
  });

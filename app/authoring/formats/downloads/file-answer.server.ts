import { Readable } from "node:stream";
import { redirect } from "react-router";
import { notFound } from "#app/platform/http/refusals.server.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";
import { isFormat } from "../exporting/formats.ts";
import { awaitFile, type MadeFile, noLongerStored } from "./made-file.server.ts";

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
  const { accountId, workId, page, file, url } = requested;
  const [, name = "", format = ""] = /^([\w-]+)\.(\w+)$/.exec(file) ?? [];
  if (!isFormat(format)) throw notFound();
  const chosen = url.searchParams.getAll("chapter");
  const chapters = chosen.length > 0 ? chosen : null;
  const wanted = name === "work" ? { format, chapters } : { id: name };
  const made = await awaitFile(site, { accountId, workId, wanted });
  switch (made.state) {
    case "done":
      return download(made);
    case "failed":
      return plain(made.problem, 422);
    case "refused":
      return plain(made.message, 429);
    case "gone":
      throw notFound(noLongerStored);
    case "making":
      // `making` names the file to request next.
      return redirect(`${page}?${new URLSearchParams({ making: made.id })}`, {
        status: 303,
        headers: { "cache-control": "private, no-store" },
      });
  }
}

function download({ request, stored }: Extract<MadeFile, { state: "done" }>): Response {
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

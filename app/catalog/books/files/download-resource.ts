import { Readable } from "node:stream";
import { countDownload } from "#app/catalog/visits/public.server.ts";
import { contentViewerOf } from "#app/identity/age-cap/public.server.ts";
import { notFound } from "#app/platform/http/refusals.server.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import { findDownload, type StoredOriginal } from "../book-queries.server.ts";
import { attachmentHeader } from "./download-name.ts";
import { makeWorkFile } from "./work-file.server.ts";
import type { Route } from "./+types/download-resource";

/** The file as it was imported, for books whose rights allow it; otherwise 404. */
export async function loader({ params, context, request }: Route.LoaderArgs): Promise<Response> {
  const site = context.get(siteContext);
  const { db, files } = site;
  const viewer = contentViewerOf(context);
  const original = await findDownload(db, params.jid, viewer);
  if (original && original.hash === null) {
    const answer = downloadWork(await makeWorkFile(site, params.jid, viewer), original);
    await countDownload(context, request, params.jid);
    return answer;
  }
  const file = original?.hash ? await files.open(original.hash) : null;
  if (!original || !file) throw notFound("There is no file to download at this address.");
  const etag = `"${original.hash}"`;
  const headers = {
    // Large and streamed: not cached in memory, but by CDNs and browsers.
    "cache-control": "public, max-age=3600",
    etag,
    "content-type": "application/epub+zip",
    "content-length": String(file.size),
    "content-disposition": attachmentHeader(original.title, original.authors),
    "x-robots-tag": "noindex",
  };
  if (request.headers.get("if-none-match") === etag || request.method === "HEAD") {
    file.stream.destroy();
    const isUnchanged = request.method !== "HEAD";
    return new Response(null, { status: isUnchanged ? 304 : 200, headers: isUnchanged ? { etag } : headers });
  }
  return new Response(Readable.toWeb(file.stream) as ReadableStream, { headers });
}

/** The free chapters of a work as a file. It changes with every chapter, so it is not cached. */
function downloadWork(bytes: Uint8Array<ArrayBuffer> | null, { title, authors }: StoredOriginal): Response {
  if (!bytes) throw notFound("There is no file to download at this address.");
  return new Response(bytes, {
    headers: {
      "cache-control": "no-cache",
      "content-type": "application/epub+zip",
      "content-length": String(bytes.byteLength),
      "content-disposition": attachmentHeader(title, authors),
      "x-robots-tag": "noindex",
    },
  });
}

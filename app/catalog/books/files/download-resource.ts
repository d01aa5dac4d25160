import { Readable } from "node:stream";
import { recordMadeFile, recordStoredFile } from "#app/catalog/file-digests/public.server.ts";
import { countDownload } from "#app/catalog/visits/public.server.ts";
import { contentViewerOf } from "#app/identity/age-cap/public.server.ts";
import { notFound } from "#app/platform/http/refusals.server.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import { findDownload, type StoredOriginal } from "../book-queries.server.ts";
import { attachmentHeader, downloadNames } from "./download-name.ts";
import { makeWorkFile, type WorkFile } from "./work-file.server.ts";
import type { Route } from "./+types/download-resource";

/** The file as it was imported, for books whose rights allow it; otherwise 404. */
export async function loader({ params, context, request }: Route.LoaderArgs): Promise<Response> {
  const site = context.get(siteContext);
  const { db, files } = site;
  const viewer = contentViewerOf(context);
  const original = await findDownload(db, params.jid, viewer);
  if (!original) throw notThere();
  const { bookId, hash, title, authors } = original;
  const given = { bookId, names: downloadNames(title, authors) };
  if (hash === null) {
    const made = await makeWorkFile(site, params.jid, viewer);
    if (!made) throw notThere();
    await recordMadeFile(site, { ...given, ...made });
    await countDownload(context, request, params.jid);
    return downloadWork(made, original);
  }
  const file = await files.open(hash);
  if (!file) throw notThere();
  await recordStoredFile(site, { ...given, hash }).catch((error: unknown) => {
    file.stream.destroy();
    throw error;
  });
  const etag = `"${hash}"`;
  const headers = {
    // Large and streamed: not cached in memory, but by CDNs and browsers.
    "cache-control": "public, max-age=3600",
    etag,
    "content-type": "application/epub+zip",
    "content-length": String(file.size),
    "content-disposition": attachmentHeader(title, authors),
    "x-robots-tag": "noindex",
  };
  if (request.headers.get("if-none-match") === etag || request.method === "HEAD") {
    file.stream.destroy();
    const isUnchanged = request.method !== "HEAD";
    return new Response(null, { status: isUnchanged ? 304 : 200, headers: isUnchanged ? { etag } : headers });
  }
  return new Response(Readable.toWeb(file.stream) as ReadableStream, { headers });
}

const notThere = () => notFound("There is no file to download at this address.");

/** The free chapters of a work as a file. It changes with every chapter, so it is not cached. */
function downloadWork({ bytes }: WorkFile, { title, authors }: StoredOriginal): Response {
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

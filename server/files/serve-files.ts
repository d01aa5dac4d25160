import { Readable } from "node:stream";
import type { Context } from "hono";
import { servedTypes } from "#app/platform/files/file-store.server.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";
import type { ShellEnv } from "../edge/edge.ts";
import { isUnchanged } from "../pages/kept-page.ts";
import { byteRange } from "./byte-range.ts";

const fileName = /^([0-9a-f]{64})\.([a-z0-9]{2,5})$/;

/**
 * What came out of a stranger's book may be opened as a document of its own: then nothing in it may run, load or
 * be ours. Only SVG needs its inline styles to look right.
 */
function sandbox(ending: string): string {
  return ending === "svg"
    ? "default-src 'none'; style-src 'unsafe-inline'; sandbox"
    : "default-src 'none'; sandbox";
}

/** `/files/{hash}.{ending}`: stored files by the hash of their bytes, so a browser never needs to ask twice. */
export function serveFiles(site: Site) {
  return async (c: Context<ShellEnv>): Promise<Response> => {
    const [, hash = "", ending = ""] = fileName.exec(c.req.param("name") ?? "") ?? [];
    const type = servedTypes.get(ending);
    if (!type) return missing();
    const etag = `"${hash}"`;
    const headers = {
      "accept-ranges": "bytes",
      "cache-control": "public, max-age=31536000, immutable",
      "content-security-policy": sandbox(ending),
      "content-type": type,
      etag,
    };
    const wanted = c.req.header("if-none-match");
    if (isUnchanged(etag, wanted)) return new Response(null, { status: 304, headers });

    const found = await site.files.find(hash);
    if (!found) return missing();
    const ifRange = c.req.header("if-range");
    const range = ifRange && ifRange !== etag ? null : byteRange(c.req.header("range"), found.size);
    if (range === "unsatisfiable") {
      const refused = { ...headers, "cache-control": "no-store", "content-range": `bytes */${found.size}` };
      return new Response(null, { status: 416, headers: refused });
    }
    const length = range ? range.end - range.start + 1 : found.size;
    const own = {
      ...headers,
      "content-length": String(length),
      ...(range && { "content-range": `bytes ${range.start}-${range.end}/${found.size}` }),
    };
    const status = range ? 206 : 200;
    if (c.req.method === "HEAD") return new Response(null, { status, headers: own });
    const opened = await site.files.open(hash, range ?? undefined);
    if (!opened) return missing();
    return new Response(Readable.toWeb(opened.stream) as ReadableStream, { status, headers: own });
  };
}

function missing(): Response {
  const headers = { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" };
  return new Response("There is no such file.", { status: 404, headers });
}

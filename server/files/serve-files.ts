import { Readable } from "node:stream";
import type { Context } from "hono";
import { type FileStore, servedTypes } from "#app/platform/files/file-store.server.ts";
import { byteRange } from "#app/platform/files/byte-range.ts";
import type { ShellEnv } from "../edge/edge.ts";
import { answerFromCachedPage } from "../pages/answer-from-cached-page.ts";
import { preferredCoding } from "../pages/codings.ts";
import { bodyIn, type Header, isUnchanged, keepOneForm, makeCachedPage } from "../pages/cached-page.ts";
import type { PageCache } from "../pages/page-cache.ts";

const fileName = /^([0-9a-f]{64})\.([a-z0-9]{2,5})$/;

/**
 * A file from an untrusted book can be opened as a document of its own: then nothing in it may run, load or share our
 * origin. Only SVG needs its inline styles.
 */
function sandbox(ending: string): string {
  return ending === "svg"
    ? "default-src 'none'; style-src 'unsafe-inline'; sandbox"
    : "default-src 'none'; sandbox";
}

// Not compressed formats, and small: a book's style sheet, its SVG, its uncompressed fonts.
const compressible = new Set(["css", "svg", "ttf", "otf"]);
const largestCached = 1024 * 1024;

export interface ServeFilesOptions {
  files: FileStore;
  pages: PageCache;
  /** Whether the file is restricted: then it is a 404 here. */
  isWithheld: (hash: string) => Promise<boolean>;
  /** Of every response. */
  headers: Header[];
}

/**
 * `/files/{hash}.{extension}`: stored files by the hash of their bytes, so that a browser never needs to revalidate
 * them.
 */
export function serveFiles({ files, pages, isWithheld, headers: common }: ServeFilesOptions) {
  /** Compressed; styles and fonts once, since they are then cached like pages. */
  async function answerCompressed(c: Context<ShellEnv>, hash: string, own: Header[]): Promise<Response> {
    const bytes = await files.read(hash);
    if (!bytes) return missing();
    const isDrawing = c.req.path.endsWith(".svg");
    const page = makeCachedPage(Buffer.from(bytes), [...own, ...common]);
    const coding = preferredCoding(c.req.header("accept-encoding"));
    await bodyIn(page, coding);
    keepOneForm(page, coding);
    // An SVG may be withheld later. Cached files are served before any check, so it must not be cached.
    if (!isDrawing) pages.storeForever(c.req.path, page);
    return answerFromCachedPage(c.req.raw, page);
  }

  return async (c: Context<ShellEnv>): Promise<Response> => {
    const [, hash = "", ending = ""] = fileName.exec(c.req.param("name") ?? "") ?? [];
    const type = servedTypes.get(ending);
    if (!type) return missing();
    if (type.startsWith("image/") && (await isWithheld(hash))) return missing();
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

    const found = await files.find(hash);
    if (!found) return missing();
    if (compressible.has(ending) && found.size <= largestCached && !c.req.header("range")) {
      const { etag: _, ...kept } = headers;
      return answerCompressed(c, hash, Object.entries(kept));
    }
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
    const opened = await files.open(hash, range ?? undefined);
    if (!opened) return missing();
    return new Response(Readable.toWeb(opened.stream) as ReadableStream, { status, headers: own });
  };
}

function missing(): Response {
  const headers = { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" };
  return new Response("There is no such file.", { status: 404, headers });
}

import type { MiddlewareHandler } from "hono";
import { encode, preferredCoding } from "../pages/codings.ts";

const worthCompressing =
  /^(text\/(html|plain|css|xml|x-script)|application\/([\w.+-]*\+)?(json|x-ndjson|xml))\b/;
const smallest = 1_000;

/**
 * Compresses responses that are not cached. Cached pages have their own encodings, and an event stream must not be
 * delayed.
 */
export function compressAnswers(): MiddlewareHandler {
  return async (c, next) => {
    await next();
    const given = c.res.headers;
    if (c.req.method === "HEAD" || given.has("content-encoding") || c.res.status < 200) return;
    if (!worthCompressing.test(given.get("content-type") ?? "")) return;
    if (!given.get("vary")?.includes("accept-encoding")) given.append("vary", "accept-encoding");
    const coding = preferredCoding(c.req.header("accept-encoding"));
    if (coding === "identity" || !c.res.body) return;
    const bytes = Buffer.from(await c.res.arrayBuffer());
    const headers = new Headers(given);
    const isWorthIt = bytes.byteLength >= smallest;
    const body = isWorthIt ? await encode(bytes, coding, "quick") : bytes;
    if (isWorthIt) headers.set("content-encoding", coding);
    headers.delete("content-length");
    const { status } = c.res;
    // Hono would merge the old headers into the new response.
    c.res = undefined;
    c.res = new Response(body, { status, headers });
  };
}

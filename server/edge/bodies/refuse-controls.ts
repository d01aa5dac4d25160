import { setImmediate as nextTurn } from "node:timers/promises";
import type { MiddlewareHandler } from "hono";
import { isFunction } from "#app/platform/http/forms/body-limits.ts";
import { hasControls, hasControlsInForm, hasControlsInJson } from "./control-characters.ts";
import type { ShellEnv } from "../edge.ts";
import { MultipartScan } from "./multipart-scan.ts";
import { isCall, plainPage } from "../plain-page.ts";

type Check = (body: string) => boolean;

/** What finds control characters in a body of this type, given as one character a byte; null where any byte may stand. */
export function checkOf(contentType: string, path: string): Check | null {
  if (/^application\/x-www-form-urlencoded/i.test(contentType)) return hasControlsInForm;
  if (/^application\/json/i.test(contentType)) return hasControlsInJson;
  if (!/^text\//i.test(contentType)) return null;
  // Some calls read JSON from a text; for a function a text is a manuscript, in which `\begin` is no control character.
  return isFunction(path) ? hasControls : hasControlsInJson;
}

/**
 * Refuses NUL and other control characters in headers and bodies, before any page reads them: nobody types them, and
 * PostgreSQL fails on NUL. Forms and JSON are scanned whole, multipart bodies while they stream.
 */
export function refuseControls(): MiddlewareHandler<ShellEnv> {
  return async (c, next) => {
    const refuse = () =>
      plainPage({ status: 400, requestId: c.get("requestId"), isForProgram: isCall(c.req.path) });
    const { headers, body } = c.req.raw;
    for (const [, value] of headers) if (hasControls(value)) return refuse();
    if (!body) return next();
    const contentType = headers.get("content-type") ?? "";
    const boundary = /^multipart\/form-data;.*\bboundary=("?)([^";]{1,70})\1/i.exec(contentType)?.[2];
    if (boundary !== undefined) {
      const watched = watch(body, new MultipartScan(boundary));
      c.req.raw = withBody(c.req.raw, watched.body);
      await next();
      if (watched.isRefused()) c.res = refuse();
      return;
    }
    const check = checkOf(contentType, c.req.path);
    if (!check) return next();
    const bytes = Buffer.from(await c.req.raw.arrayBuffer());
    if (await findControls(bytes, check)) return refuse();
    c.req.raw = withBody(c.req.raw, bytes);
    return next();
  };
}

const pieceBytes = 256 * 1024;
/** The longest encoding of one control character, `\u0000`, plus a preceding backslash. */
const writtenAs = 8;
const [percent, backslash] = [0x25, 0x5c];

/** Scans a body in pieces, each in a turn of its own. */
async function findControls(bytes: Buffer, check: Check): Promise<boolean> {
  for (let from = 0; from < bytes.length;) {
    const end = pieceEnd(bytes, from + pieceBytes);
    if (check(bytes.toString("latin1", from, end))) return true;
    from = end;
    if (from < bytes.length) await nextTurn();
  }
  return false;
}

/** An index near `at` that does not split the encoding of a control character. */
function pieceEnd(bytes: Buffer, at: number): number {
  let end = Math.min(bytes.length, at);
  for (let plain = 0; end < bytes.length && plain < writtenAs; end += 1)
    plain = bytes[end] === percent || bytes[end] === backslash ? 0 : plain + 1;
  return end;
}

function withBody(request: Request, body: ReadableStream | Buffer<ArrayBuffer>): Request {
  const { url, method, headers, signal } = request;
  return new Request(url, { method, headers, signal, body, duplex: "half" } as RequestInit);
}

/** The same body as a stream that fails where it must be refused. */
function watch(body: ReadableStream<Uint8Array>, scan: MultipartScan) {
  let isRefused = false;
  const passing = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      if (scan.isClean(chunk)) return controller.enqueue(chunk);
      isRefused = true;
      controller.error(new Error("control characters in a form"));
    },
  });
  return { body: body.pipeThrough(passing), isRefused: () => isRefused };
}

import type { IncomingMessage, ServerResponse } from "node:http";
import { hasAgeCap } from "#app/platform/http/age-cap-cookie.ts";
import { preferredCoding } from "./codings.ts";
import { fastestBody, isUnchanged, type CachedPage } from "./cached-page.ts";

/**
 * Answers a GET or HEAD by what is in memory, before any Request object is made: the whole cost of a kept page. False
 * when it is not there in the asked coding; nothing has been written then.
 */
export function answerFromMemory(
  find: (target: string) => CachedPage | undefined,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  const { method, url, headers } = request;
  if ((method !== "GET" && method !== "HEAD") || url === undefined) return false;
  if (hasAgeCap(headers.cookie)) return false;
  const page = find(url);
  if (!page) return false;
  if (isUnchanged(page.etag, headers["if-none-match"])) {
    response.writeHead(304, page.unchanged).end();
    return true;
  }
  const form = page.forms[preferredCoding(headers["accept-encoding"])];
  if (!form) return false;
  response.writeHead(200, form.headers);
  if (method === "HEAD") response.end();
  else response.end(fastestBody(form), "latin1");
  return true;
}

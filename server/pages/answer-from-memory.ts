import type { IncomingMessage, ServerResponse } from "node:http";
import { hasOwnLists, isOwnSearch } from "#app/platform/http/cookies/own-lists-cookies.ts";
import { preferredCoding } from "./codings.ts";
import { isUnchanged, type CachedPage } from "./cached-page.ts";
import { withLanguage } from "./page-language.ts";

/**
 * Answers a GET or HEAD from the cache before any Request object is created: this is the whole cost of a cached page.
 * Returns false, with nothing written, when the page is not cached in the requested encoding.
 */
export function answerFromMemory(
  find: (target: string) => CachedPage | undefined,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  const { method, url, headers } = request;
  if ((method !== "GET" && method !== "HEAD") || url === undefined) return false;
  if (hasOwnLists(headers.cookie) || isOwnSearch(url, headers.cookie)) return false;
  const page = find(withLanguage(url, headers["accept-language"]));
  if (!page) return false;
  if (isUnchanged(page.etag, headers["if-none-match"])) {
    response.writeHead(304, page.unchanged).end();
    return true;
  }
  const form = page.forms[preferredCoding(headers["accept-encoding"])];
  if (!form) return false;
  response.writeHead(200, form.headers);
  if (method === "HEAD") response.end();
  // As bytes: of a string Node makes a copy with the headers before it, garbage of the body's size for every answer.
  else response.end(form.body);
  return true;
}

import { preferredCoding } from "./codings.ts";
import { bodyIn, headerPairs, isUnchanged, type CachedPage } from "./cached-page.ts";

/** Answers a GET or HEAD from a cached page, for callers with a Request. */
export async function answerFromCachedPage(request: Request, page: CachedPage): Promise<Response> {
  if (isUnchanged(page.etag, request.headers.get("if-none-match"))) {
    return new Response(null, { status: 304, headers: headerPairs(page.unchanged) });
  }
  const form = await bodyIn(page, preferredCoding(request.headers.get("accept-encoding")));
  const body = request.method === "HEAD" ? null : form.body;
  return new Response(body, { headers: headerPairs(form.headers) });
}

import { preferredCoding } from "./codings.ts";
import { formIn, headerPairs, isUnchanged, type KeptPage } from "./kept-page.ts";

/** Answers a GET or HEAD by a page at hand, for those who come as a Request. */
export async function answerKept(request: Request, page: KeptPage): Promise<Response> {
  if (isUnchanged(page.etag, request.headers.get("if-none-match"))) {
    return new Response(null, { status: 304, headers: headerPairs(page.unchanged) });
  }
  const form = await formIn(page, preferredCoding(request.headers.get("accept-encoding")));
  const body = request.method === "HEAD" ? null : form.body;
  return new Response(body, { headers: headerPairs(form.headers) });
}

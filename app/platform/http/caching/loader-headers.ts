import type { HeadersArgs } from "react-router";

/** `export { loaderHeaders as headers }` in a route whose loader sets the caching. Errors are never cached. */
export function loaderHeaders({ loaderHeaders: headers, errorHeaders }: HeadersArgs): Headers {
  return errorHeaders ?? headers;
}

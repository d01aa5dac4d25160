import type { HeadersArgs } from "react-router";

/** `export { loaderHeaders as headers }` in a route whose loader decides about caching. Errors are never kept. */
export function loaderHeaders({ loaderHeaders: headers, errorHeaders }: HeadersArgs): Headers {
  return errorHeaders ?? headers;
}

/** `export { privateHeaders as headers }` in a route about one person: nobody on the way keeps it. */
export function privateHeaders({ errorHeaders }: { errorHeaders?: Headers | undefined }): HeadersInit {
  return errorHeaders ?? { "cache-control": "private, no-store" };
}

/** `export { privateHeaders as headers }` in a private route: no cache stores it. */
export function privateHeaders({ errorHeaders }: { errorHeaders?: Headers | undefined }): HeadersInit {
  return errorHeaders ?? { "cache-control": "private, no-store" };
}

import type { FileStore } from "./file-store.server.ts";

/** A stored file for one who may see it and nobody else: kept by no cache but their browser's. Null when there is no such file. */
export async function privateFile(
  files: Pick<FileStore, "read">,
  { hash, mediaType }: { hash: string; mediaType: string },
): Promise<Response | null> {
  const bytes = await files.read(hash);
  if (!bytes) return null;
  return new Response(new Uint8Array(bytes), {
    headers: {
      "cache-control": "private, max-age=3600",
      "content-security-policy": "default-src 'none'; sandbox",
      "content-type": mediaType,
      "x-robots-tag": "noindex",
    },
  });
}

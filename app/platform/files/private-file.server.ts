import type { FileStore } from "./file-store.server.ts";

/**
 * The response with a stored file for the one person who may see it, cached by no one but their browser. Null when
 * there is no such file.
 */
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

/** The bytes of a body; null when there are more than `most`, of which the rest is not read. */
export async function readBody(request: Request, most: number): Promise<Buffer | null> {
  if (Number(request.headers.get("content-length") ?? 0) > most) return null;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > most) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

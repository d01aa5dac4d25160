// Caches store bodies as they are. A page of the reader is four times its compressed size, and a book has hundreds.

const packedHeader = "x-octavo-packed";
const worthPacking = /^(?:text\/|application\/json|image\/svg)/;

/** A response for the cache, compressed where that helps, with the number of bytes that it takes. */
export async function pack(response: Response): Promise<{ packed: Response; bytes: number }> {
  const headers = new Headers(response.headers);
  // Of the body as it was sent.
  headers.delete("content-encoding");
  headers.delete("content-length");
  const length = Number(response.headers.get("content-length"));
  const isPacked = response.body !== null && worthPacking.test(headers.get("content-type") ?? "");
  if (isPacked) headers.set(packedHeader, "gzip");
  // A recording may be larger than the memory of a phone: it goes on as it arrives.
  const isKnown = length > 0 && !response.headers.has("content-encoding");
  if (!isPacked && isKnown) return { packed: new Response(response.body, { headers }), bytes: length };
  const body = isPacked
    ? response.body.pipeThrough(new CompressionStream("gzip"))
    : await response.arrayBuffer();
  const stored = await new Response(body).arrayBuffer();
  return { packed: new Response(stored, { status: 200, headers }), bytes: stored.byteLength };
}

/** The response as it was before `pack`. */
export function unpack(response: Response): Response {
  if (!response.headers.has(packedHeader) || !response.body) return response;
  const headers = new Headers(response.headers);
  headers.delete(packedHeader);
  return new Response(response.body.pipeThrough(new DecompressionStream("gzip")), { status: 200, headers });
}

import { byteRange } from "#app/platform/files/byte-range.ts";

/** The part of a stored file that a player asks for with a Range header, answered as the server does. */
export async function partOf(file: Response, range: string | null): Promise<Response> {
  const bytes = await file.blob();
  const headers = new Headers(file.headers);
  const wanted = byteRange(range, bytes.size);
  if (wanted === "unsatisfiable") {
    headers.set("content-range", `bytes */${bytes.size}`);
    return new Response(null, { status: 416, headers });
  }
  if (wanted === null) return new Response(bytes, { headers });
  const { start, end } = wanted;
  headers.set("content-range", `bytes ${start}-${end}/${bytes.size}`);
  headers.set("content-length", String(end - start + 1));
  return new Response(bytes.slice(start, end + 1), { status: 206, headers });
}

import { STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { boundedSearch } from "../edge/bodies/bounded-search.ts";
import { plainPage } from "../edge/plain-page.ts";

const statusOf: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

const longestFarewellMs = 5_000;

/** Answers what Node's parser refuses: a search that is longer than its limit leads to the part of it that can be answered. */
export async function refuseUnparsed(error: Error & { code?: string; rawPacket?: Buffer }, socket: Duplex) {
  const status = statusOf[error.code ?? ""] ?? 400;
  const [, method, target] = /^(GET|HEAD) (\S+)/.exec(error.rawPacket?.toString("latin1") ?? "") ?? [];
  const bounded = status === 431 && method && target ? boundedSearch(method, target) : null;
  const { headers, text } =
    bounded === null ? await bodyOf(status) : { headers: { location: bounded }, text: "" };
  const lines = Object.entries({
    ...headers,
    "content-length": String(Buffer.byteLength(text)),
    connection: "close",
  });
  const code = bounded === null ? status : 302;
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join("");
  // What is still coming is read away, as a socket that is closed before would lose the answer.
  socket.resume();
  setTimeout(() => socket.destroy(), longestFarewellMs).unref();
  socket.end(`HTTP/1.1 ${code} ${STATUS_CODES[code]}\r\n${head}\r\n${text}`);
}

async function bodyOf(status: number) {
  const page = plainPage({ status, requestId: "", isForProgram: false });
  return { headers: Object.fromEntries(page.headers), text: await page.text() };
}

// Serves a peer's files from memory and compressed, like a good static server. Prints its port.
import { readFile, stat } from "node:fs/promises";
import { createServer, type ServerResponse } from "node:http";
import { extname, join, normalize } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";

const [book = ""] = process.argv.slice(2);
const types: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".epub": "application/epub+zip",
};

interface CachedFile {
  body: Buffer;
  headers: Record<string, string | number>;
}
const cached = new Map<string, CachedFile | null>();

function pathOf(address: string): string {
  if (address === "/book.epub") return book;
  const path = normalize(decodeURIComponent(address));
  return path.endsWith(".html")
    ? join(import.meta.dirname, path)
    : join(import.meta.dirname, "..", "node_modules", path);
}

async function load(address: string): Promise<CachedFile | null> {
  const path = pathOf(address);
  const isFile = await stat(path).then(
    (entry) => entry.isFile(),
    () => false,
  );
  if (!isFile) return null;
  const bytes = await readFile(path);
  const type = types[extname(path)] ?? "application/octet-stream";
  const isText = type.startsWith("text/");
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
  const body = isText ? brotliCompressSync(bytes, { params }) : bytes;
  return {
    body,
    headers: {
      "content-type": type,
      "content-length": body.length,
      "cache-control": "public, max-age=31536000, immutable",
      ...(isText && { "content-encoding": "br" }),
    },
  };
}

async function answer(address: string, response: ServerResponse): Promise<void> {
  let found = cached.get(address);
  if (found === undefined) cached.set(address, (found = await load(address)));
  if (!found) return void response.writeHead(404).end();
  response.writeHead(200, found.headers).end(found.body);
}

const blank = "<!doctype html><title>Empty</title>";
const server = createServer((request, response) => {
  const { pathname } = new URL(request.url ?? "/", "http://localhost");
  if (pathname === "/blank") return void response.writeHead(200, { "content-type": "text/html" }).end(blank);
  answer(pathname, response).catch((cause: unknown) =>
    response.destroy(new Error("cannot answer", { cause })),
  );
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  console.log(`Ready on http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`);
});

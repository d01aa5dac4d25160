// The minimal Node server: the same status, headers and bytes for every request, given as a file: headers, then body.
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";

const [headersFile = "", bodyFile = ""] = process.argv.slice(2);
const headers = JSON.parse(await readFile(headersFile, "utf8")) as Record<string, string>;
const body = await readFile(bodyFile);
const server = createServer((_request, response) => {
  response.writeHead(200, headers);
  response.end(body);
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  console.log(`Ready on http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`);
});

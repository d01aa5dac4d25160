import { createServer } from "node:http";
import { createRequestListener } from "@react-router/node";
import type { ServerBuild } from "react-router";

const bundle = new URL("./build/server/index.js", import.meta.url).href;
const build = (await import(bundle)) as ServerBuild;
const server = createServer(createRequestListener({ build, mode: "production" }));
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  console.log(`Ready on http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`);
});

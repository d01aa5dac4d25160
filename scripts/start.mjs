// `npm start` and `npm run dev`: installs what is missing, builds if the build is older than the sources, and serves. A
// site whose process dies is restarted.
import { buildIfStale } from "./build.mjs";
import { nodeFlags, prepare, runProjectNode } from "./project.mjs";
import { superviseProjectNode } from "./supervise.mjs";

const isDev = process.argv.includes("--dev");

prepare();
const built = isDev ? 0 : await buildIfStale();
if (built !== 0) process.exit(built);
// V8 lets its semi-space grow to tens of megabytes under load and never returns them. Rendering with a fixed one takes
// no longer (measured), and the server needs less memory (decision 336).
const production = [...nodeFlags.server, "build/server/main.js"];
process.exit(
  isDev
    ? await runProjectNode(["server/dev.ts"], { env: { NODE_ENV: "development" } })
    : await superviseProjectNode(production, { env: { NODE_ENV: "production" } }),
);

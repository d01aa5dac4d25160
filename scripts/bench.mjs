// `npm run bench -- [NAME…]`: installs what is missing, including the peers in bench/, builds if necessary, and
// measures.
import { buildIfStale } from "./build.mjs";
import { installPeers } from "./peers.mjs";
import { prepare, runProjectNode } from "./project.mjs";

prepare();
if (!(await installPeers("bench", "Installing what the benchmarks measure against."))) process.exit(1);
await buildIfStale();
process.exitCode = await runProjectNode(["bench/run.ts", ...process.argv.slice(2)]);

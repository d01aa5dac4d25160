// `npm run faults -- --minutes 60`: hurts a site of its own for so long, in every way we know, and prints what came of it.
import { buildIfStale } from "./build.mjs";
import { prepare, runProjectNode } from "./project.mjs";

prepare();
if ((await buildIfStale()) !== 0) process.exit(1);
process.exitCode = await runProjectNode(["tests/faults/main.ts", ...process.argv.slice(2)]);

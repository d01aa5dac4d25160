// `npm run faults -- --minutes 60`: injects every known fault into a site of its own for that time, and prints the
// results.
import { buildIfStale } from "./build.mjs";
import { prepare, runProjectNode } from "./project.mjs";

prepare();
if ((await buildIfStale()) !== 0) process.exit(1);
process.exitCode = await runProjectNode(["tests/faults/main.ts", ...process.argv.slice(2)]);

#!/usr/bin/env node
// `npm run octavo -- COMMAND` and `npx octavo`: installs what is missing, then runs server/cli.ts on the project's
// Node.
import { isBuilt } from "./build.mjs";
import { nodeFlags, prepare, runProjectNode } from "./project.mjs";

prepare();
// Paths are relative to the caller: npm starts scripts in the project's folder and stores the original one in INIT_CWD.
const env = {
  OCTAVO_CWD: process.env.INIT_CWD ?? process.cwd(),
  // Otherwise every thread that decompresses, draws or compresses would have a malloc arena of its own.
  MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? "2",
  // Otherwise that arena would grow around every large buffer: with this limit they are mapped separately and returned
  // at once (decision 193).
  MALLOC_MMAP_THRESHOLD_: process.env.MALLOC_MMAP_THRESHOLD_ ?? "131072",
  MALLOC_TRIM_THRESHOLD_: process.env.MALLOC_TRIM_THRESHOLD_ ?? "131072",
};
// Loading hundreds of small modules leaves 170 MB of young garbage that is never collected; a small semi-space keeps
// imports within their memory. The build contains the command line too, in a few files: it starts in a fifth of the
// time. A build of other sources is never used, and none is made here: the site may be running on the present one.
const program = isBuilt() ? "build/server/cli.js" : "server/cli.ts";
const status = await runProjectNode([...nodeFlags.octavo, program, ...process.argv.slice(2)], { env });
// Scripts of operators only need 0, 1 and 2; a process that was killed is a failure.
if (status > 2) console.error(`octavo: It was ended from outside (${status}) before it was done.`);
process.exitCode = status > 2 ? 1 : status;

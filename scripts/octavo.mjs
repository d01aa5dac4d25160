#!/usr/bin/env node
// `npm run octavo -- COMMAND` and `npx octavo`: installs what is missing, then runs server/cli.ts on the project's Node.
import { isBuilt } from "./build.mjs";
import { nodeFlags, prepare, runProjectNode } from "./project.mjs";

prepare();
// Paths are the caller's: npm starts scripts in the project's folder and says in INIT_CWD where it was called.
const env = {
  OCTAVO_CWD: process.env.INIT_CWD ?? process.cwd(),
  // Every thread that unpacks, draws or compresses would else keep a heap of its own from the C library.
  MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? "2",
  // And that heap would grow around every large buffer: from here on they are pages of their own, which go back at once (decision 193).
  MALLOC_MMAP_THRESHOLD_: process.env.MALLOC_MMAP_THRESHOLD_ ?? "131072",
  MALLOC_TRIM_THRESHOLD_: process.env.MALLOC_TRIM_THRESHOLD_ ?? "131072",
};
// Its flag: loading hundreds of small modules leaves 170 MB of young garbage that is never collected; a small nursery keeps
// importing within its memory.
// The build holds the command line too, in a few files: it starts in a fifth of the time. Never one of other sources, and no
// reason to build: the site may be running on the one that is there.
const program = isBuilt() ? "build/server/cli.js" : "server/cli.ts";
const status = await runProjectNode([...nodeFlags.octavo, program, ...process.argv.slice(2)], { env });
// 0, 1 and 2 are all that scripts of operators have to know; a process that was ended by others is a failure.
if (status > 2) console.error(`octavo: It was ended from outside (${status}) before it was done.`);
process.exitCode = status > 2 ? 1 : status;

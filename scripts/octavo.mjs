#!/usr/bin/env node
// `npm run octavo -- COMMAND` and `npx octavo`: installs what is missing, then runs server/cli.ts on the project's Node.
import { prepare, runProjectNode } from "./project.mjs";

prepare();
// Paths are the caller's: npm starts scripts in the project's folder and says in INIT_CWD where it was called.
const env = { OCTAVO_CWD: process.env.INIT_CWD ?? process.cwd() };
// Loading hundreds of small modules leaves 170 MB of young garbage that is never collected; a small nursery keeps importing
// within its memory.
const flags = ["--max-semi-space-size=8"];
process.exitCode = await runProjectNode([...flags, "server/cli.ts", ...process.argv.slice(2)], { env });

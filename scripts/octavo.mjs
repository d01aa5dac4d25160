#!/usr/bin/env node
// `npm run octavo -- COMMAND` and `npx octavo`: installs what is missing, then runs server/cli.ts on the project's Node.
import { prepare, runProjectNode } from "./project.mjs";

prepare();
// Paths are the caller's: npm starts scripts in the project's folder and says in INIT_CWD where it was called.
const env = { OCTAVO_CWD: process.env.INIT_CWD ?? process.cwd() };
process.exitCode = await runProjectNode(["server/cli.ts", ...process.argv.slice(2)], { env });

// `npm run bench -- [NAME…]`: installs what is missing, including the peers in bench/, builds if necessary, and
// measures.
import { spawnSync } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { buildIfStale } from "./build.mjs";
import { prepare, projectRoot, runProjectNode } from "./project.mjs";

prepare();
preparePeers();
await buildIfStale();
process.exitCode = await runProjectNode(["bench/run.ts", ...process.argv.slice(2)]);

/**
 * Installs the programs that we measure against, which are never part of the site. Their install scripts are not
 * needed.
 */
function preparePeers() {
  const folder = join(projectRoot, "bench");
  const installed = join(folder, "node_modules", ".package-lock.json");
  const lock = join(folder, "package-lock.json");
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(lock).mtimeMs) return;
  console.error("Installing what the benchmarks measure against.");
  const flags = ["--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
  const done = spawnSync("npm", ["install", ...flags], { cwd: folder, stdio: ["ignore", 2, 2] });
  if (done.status !== 0) process.exit(1);
}

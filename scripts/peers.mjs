// Programs of others that the site is held against, each in a folder with a lock of its own: never a dependency of the
// site itself.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "./project.mjs";

/** Installs what a folder of the project names, without its install scripts; false when it could not. */
export async function installPeers(path, message) {
  const folder = join(projectRoot, path);
  const installed = join(folder, "node_modules", ".package-lock.json");
  const lock = join(folder, "package-lock.json");
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(lock).mtimeMs) return true;
  console.error(message);
  const flags = ["--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
  const child = spawn("npm", ["install", ...flags], { cwd: folder, stdio: ["ignore", 2, 2] });
  const [status] = await once(child, "exit");
  return status === 0;
}

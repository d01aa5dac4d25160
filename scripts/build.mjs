// The production build, repeated only when one of its sources has changed.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { projectRoot, runProjectNode } from "./project.mjs";

const sources = [
  "app",
  "server",
  "public",
  "package-lock.json",
  "vite.config.ts",
  "react-router.config.ts",
  "tsconfig.json",
];
const stamp = join(projectRoot, "build", ".sources");

/** Whether the existing build is of the present sources. */
export function isBuilt() {
  return existsSync(stamp) && readFileSync(stamp, "utf8") === hashSources();
}

/** Builds unless the build is up to date; returns the exit status, 0 when there is a valid build. */
export async function buildIfStale() {
  if (isBuilt()) return 0;
  console.error("Building the site.");
  const wanted = hashSources();
  rmSync(stamp, { force: true });
  const bin = join(projectRoot, "node_modules", ".bin", "react-router");
  const status = await runProjectNode([bin, "build", "--logLevel", "warn"], {
    quiet: true,
    env: { NODE_ENV: "production" },
  });
  if (status === 0) writeFileSync(stamp, wanted);
  return status;
}

/** Hashes contents, not times: a checkout or a copy changes only the times. */
function hashSources() {
  const hash = createHash("sha256");
  for (const source of sources) addToHash(hash, source);
  return hash.digest("hex");
}

function addToHash(hash, path) {
  const full = join(projectRoot, path);
  if (!existsSync(full)) return;
  if (path.includes(".test.") || path.endsWith(".e2e.ts") || path.endsWith("README.md")) return;
  const children = listFolder(full);
  if (children) return children.forEach((name) => addToHash(hash, join(path, name)));
  hash.update(path).update("\0").update(readFileSync(full)).update("\0");
}

function listFolder(path) {
  try {
    return readdirSync(path).sort();
  } catch (error) {
    if (error.code === "ENOTDIR") return null;
    throw error;
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exitCode = await buildIfStale();

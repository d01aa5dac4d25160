// What start, octavo and test need before anything is installed: plain JavaScript, Node's own modules, Node 20.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const projectRoot = dirname(dirname(fileURLToPath(import.meta.url)));
const modules = join(projectRoot, "node_modules");
const lock = join(projectRoot, "package-lock.json");
const stamp = join(modules, ".octavo-installed");
// Node's own package, so that everything runs on the version it was tested with, whatever the machine has.
const projectNode = join(modules, ".bin", "node");

/**
 * The flags of Node for start and octavo, and for the benchmarks that measure them. start.mjs and octavo.mjs say why.
 */
export const nodeFlags = JSON.parse(readFileSync(join(projectRoot, "scripts", "node-flags.json"), "utf8"));

/**
 * Installs the packages of package-lock.json unless they are there already. npm's output is shown only when it fails.
 */
export function prepare() {
  if (isInstalled()) return;
  console.error("Installing what is missing (npm install); the first time takes a minute.");
  const npm = process.env.npm_execpath?.endsWith(".js")
    ? [process.execPath, process.env.npm_execpath]
    : ["npm"];
  // npm's warnings, about engines and the like, are for maintainers; only a failure is reported.
  const done = spawnSync(npm[0], [...npm.slice(1), "install", "--no-audit", "--no-fund", "--loglevel=warn"], {
    cwd: projectRoot,
    stdio: ["ignore", "pipe", "pipe"],
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  if (done.status !== 0 || !existsSync(projectNode)) {
    console.error(`${done.stdout}${done.stderr}`.trim());
    console.error("npm install did not finish; what it says above tells why.");
    process.exit(1);
  }
  writeFileSync(stamp, wantedInstall());
}

function wantedInstall() {
  return createHash("sha256").update(readFileSync(lock)).digest("hex");
}

function isInstalled() {
  if (!existsSync(projectNode)) return false;
  if (existsSync(stamp)) return readFileSync(stamp, "utf8") === wantedInstall();
  // Somebody ran `npm install` by hand: npm's own list of installed packages is as new as the lock file.
  const installed = join(modules, ".package-lock.json");
  return existsSync(installed) && statSync(installed).mtimeMs >= statSync(lock).mtimeMs;
}

/**
 * Runs the project's Node and returns its exit status. Signals are passed on, and the child notices when this process
 * is killed (its channel closes), so that nothing is left running.
 */
export async function runProjectNode(args, options) {
  const { child, ended } = startProjectNode(args, options);
  const stopPassing = passSignals(child);
  watchParent(() => child.kill("SIGTERM"));
  const { code, signal } = await ended;
  stopPassing();
  return code ?? (signal === "SIGINT" ? 130 : 143);
}

/**
 * The same for a supervisor: `ended` tells how it ended, `servedMs` how long ago it reported that it serves. The output
 * of a quiet one is shown only when it fails.
 */
export function startProjectNode(args, { env = {}, quiet = false, onServing } = {}) {
  const settings = existsSync(join(projectRoot, ".env")) ? ["--env-file=.env"] : [];
  const child = spawn(projectNode, [...settings, ...args], {
    cwd: projectRoot,
    // The compile cache saves a third of the time of the next start.
    env: { NODE_COMPILE_CACHE: join(modules, ".cache", "node"), ...process.env, ...env },
    stdio: ["inherit", ...(quiet ? ["pipe", "pipe"] : ["inherit", "inherit"]), "ipc"],
  });
  const output = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => output.push(chunk));
  let servesSince = Infinity;
  child.on("message", (message) => {
    if (message === "ready" || message === "ready, another may stand by") servesSince = performance.now();
    if (message === "ready, another may stand by") onServing?.();
  });
  const ended = new Promise((resolve) => {
    child.on("error", (error) => {
      console.error(`Could not start Node: ${error.message}`);
      resolve({ code: 1, signal: null });
    });
    child.on(quiet ? "close" : "exit", (code, signal) => {
      if (code !== 0) process.stderr.write(Buffer.concat(output));
      resolve({ code, signal });
    });
  });
  return { child, ended, servedMs: () => performance.now() - servesSince };
}

function passSignals(child) {
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
  const pass = (signal) => child.kill(signal);
  for (const signal of signals) process.on(signal, pass);
  return () => signals.forEach((signal) => process.off(signal, pass));
}

/** A killed npm sends no signal: this process then gets another parent. */
export function watchParent(orphaned) {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid !== parent) orphaned();
  }, 1000);
  timer.unref();
}

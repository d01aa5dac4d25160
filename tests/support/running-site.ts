import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { quickFolder } from "./quick-folder.ts";

// The program as an operator runs it: its own process, real signals, real sockets.

export async function dataFolder() {
  const path = await mkdtemp(join(quickFolder(), "octavo-faults-"));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true, maxRetries: 5 }) };
}

let used: Promise<string> | null = null;

/** The folder of a site that has run before: a database is made once for all tests, and copied. */
export async function usedDataFolder() {
  const source = await (used ??= prepareFolder());
  const folder = await dataFolder();
  await promisify(execFile)("cp", ["-a", join(source, "."), folder.path]);
  return folder;
}

async function prepareFolder(): Promise<string> {
  const path = await mkdtemp(join(process.env["TEST_FOLDER"] ?? "", "used-"));
  const site = await startSite({ DATA_DIR: path });
  await site.stop();
  return path;
}

export function run(file: string, args: string[], environment: Record<string, string>): ChildProcess {
  return spawn(process.execPath, [file, ...args], {
    env: {
      ...process.env,
      NODE_ENV: "production",
      PORT: "0",
      DEMO_CATALOG: "no",
      LOG_LEVEL: "error",
      ...environment,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
}

export async function allOf(child: ChildProcess) {
  let stdout = "";
  let stderr = "";
  child.stdout?.on("data", (chunk) => (stdout += String(chunk)));
  child.stderr?.on("data", (chunk) => (stderr += String(chunk)));
  const [code] = await once(child, "close");
  return { code: code as number | null, stdout, stderr };
}

/** The site, serving. */
export async function startSite(environment: Record<string, string>) {
  const child = run("build/server/main.js", [], environment);
  const ended = allOf(child);
  const ready = new Promise<string>((resolve) => {
    child.stdout?.on("data", (chunk) => resolve(/http:\S+/.exec(String(chunk))?.[0] ?? ""));
  });
  const url = await Promise.race([
    ready,
    ended.then(({ stderr }) => Promise.reject(new Error(`the site did not start: ${stderr}`))),
  ]);
  const stop = async (signal: NodeJS.Signals = "SIGTERM") => {
    child.kill(signal);
    return ended;
  };
  return { url, stop };
}

export async function health(url: string): Promise<unknown> {
  return (await fetch(`${url}/health`)).json();
}

import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { projectRoot } from "./project.ts";

const run = promisify(execFile);

export interface Load {
  url: string;
  seconds: number;
  connections: number;
  headers?: Record<string, string>;
}

export interface Loaded {
  perSecond: number;
  /** Responses other than 2xx or 3xx, and broken connections. */
  failed: number;
}

let hasWrk: boolean | undefined;

async function isWrkHere(): Promise<boolean> {
  return run("wrk", ["--version"]).then(
    () => true,
    // It prints its version and exits with 1.
    (error: NodeJS.ErrnoException) => error.code !== "ENOENT",
  );
}

/** Requests a second from one client: wrk where it is installed, else autocannon. */
export async function load(given: Load): Promise<Loaded> {
  hasWrk ??= await isWrkHere();
  return hasWrk ? withWrk(given) : withAutocannon(given);
}

export function loader(): string {
  return hasWrk ? "wrk" : "autocannon";
}

async function withWrk({ url, seconds, connections, headers = {} }: Load): Promise<Loaded> {
  const given = Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
  const { stdout } = await run("wrk", ["-t1", `-c${connections}`, `-d${seconds}s`, ...given, url]);
  const perSecond = Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]);
  const bad = Number(/Non-2xx or 3xx responses: (\d+)/.exec(stdout)?.[1] ?? 0);
  const errors = /Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)/.exec(stdout);
  const broken = (errors?.slice(1) ?? []).reduce((sum, count) => sum + Number(count), 0);
  if (bad + broken > 0) console.error(stdout);
  return { perSecond, failed: bad + broken };
}

async function withAutocannon({ url, seconds, connections, headers = {} }: Load): Promise<Loaded> {
  const program = join(projectRoot, "bench/node_modules/autocannon/autocannon.js");
  const given = Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}=${value}`]);
  const { stdout } = await run(
    process.execPath,
    [program, "--json", "-c", String(connections), "-d", String(seconds), ...given, url],
    { maxBuffer: 1 << 24 },
  );
  const report = JSON.parse(stdout) as { requests: { average: number }; non2xx: number; errors: number };
  return { perSecond: report.requests.average, failed: report.non2xx + report.errors };
}

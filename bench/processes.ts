import { type ChildProcess, spawn } from "node:child_process";
import { open, readFile } from "node:fs/promises";
import { join } from "node:path";
import { projectRoot, wait } from "./project.ts";

/** A program that serves; disposing it ends it. */
export interface Running extends AsyncDisposable {
  url: string;
  child: ChildProcess;
}

interface Start {
  arguments: string[];
  environment?: Record<string, string>;
  /** The file for its output, so that nothing has to read a pipe. */
  log: string;
  readyWithin?: number;
}

/** Starts one of our TypeScript programs with Node and waits for its line "Ready on URL". */
export async function startNode(start: Start): Promise<Running> {
  const output = await open(start.log, "w");
  const child = spawn(process.execPath, start.arguments, {
    cwd: projectRoot,
    env: { ...process.env, NODE_ENV: "production", ...start.environment },
    stdio: ["ignore", output.fd, output.fd, "ipc"],
  });
  await output.close();
  const deadline = Date.now() + (start.readyWithin ?? 120_000);
  while (Date.now() < deadline && child.exitCode === null) {
    const url = /Ready on (http:\S+)/.exec(await readFile(start.log, "utf8"))?.[1];
    if (url) return { url, child, [Symbol.asyncDispose]: () => stopChild(child) };
    await wait(20);
  }
  await stopChild(child);
  throw new Error(`${start.arguments.at(-1)} did not start:\n${await readFile(start.log, "utf8")}`);
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  await gone;
}

export interface Run {
  status: number;
  output: string;
  wall: number;
  /** Processor time of the process and its children, in seconds. */
  cpu: number;
}

/** Runs a program to its end; the shell's `times` reports the time of it and its children. */
export async function runTimed(command: string[], environment: Record<string, string> = {}): Promise<Run> {
  const began = performance.now();
  const child = spawn("/bin/sh", ["-c", '"$@"; status=$?; times >&2; exit $status', "sh", ...command], {
    cwd: projectRoot,
    env: { ...process.env, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  let complaints = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (complaints += chunk.toString()));
  const status = await new Promise<number>((resolve) => child.once("close", (code) => resolve(code ?? 1)));
  const ofChildren = complaints.trimEnd().split("\n").at(-1) ?? "";
  return {
    status,
    output: output + complaints,
    wall: (performance.now() - began) / 1000,
    cpu: [...ofChildren.matchAll(/(\d+)m([\d.]+)s/g)].reduce(
      (sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds),
      0,
    ),
  };
}

const ticksPerSecond = 100;

/** Processor time of a running process so far, in seconds. */
export async function cpuOf(pid: number | undefined): Promise<number> {
  const stat = await readStat(String(pid));
  return (stat?.ticks ?? 0) / ticksPerSecond;
}

/**
 * Processor time of the PostgreSQL server of a data directory so far, in seconds: the postmaster, its live processes, and those that have ended.
 * 0 while none runs.
 */
export async function postgresCpu(dataDir: string): Promise<number> {
  const pids = await postgresPids(dataDir);
  const [postmaster] = pids;
  if (postmaster === undefined) return 0;
  const own = await Promise.all(pids.map(timeOnProcessor));
  const ended = await readStat(postmaster);
  return own.reduce((sum, time) => sum + time, 0) + (ended?.ticksOfEnded ?? 0) / ticksPerSecond;
}

/** The postmaster first. */
async function postgresPids(dataDir: string): Promise<string[]> {
  try {
    const file = await readFile(join(dataDir, "postgres", "cluster", "postmaster.pid"), "utf8");
    const [pid = ""] = file.split("\n");
    const children = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8");
    return [pid, ...(children.match(/\d+/g) ?? [])];
  } catch {
    // None runs.
    return [];
  }
}

/** Of a live process, in seconds: the first figure of its schedstat. */
async function timeOnProcessor(pid: string): Promise<number> {
  try {
    return Number((await readFile(`/proc/${pid}/schedstat`, "utf8")).split(" ")[0]) / 1e9;
  } catch {
    // The process ended while it was inspected.
    return 0;
  }
}

async function readStat(pid: string) {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const sumOf = (places: number[]) => places.reduce((sum, at) => sum + Number(fields[at]), 0);
    const [ticks, ticksOfEnded] = [sumOf([11, 12, 13, 14]), sumOf([13, 14])];
    return { ticks, ticksOfEnded };
  } catch {
    // The process ended while it was inspected.
    return null;
  }
}

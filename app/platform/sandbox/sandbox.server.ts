import { type ChildProcess, spawn } from "node:child_process";
import { getPriority, setPriority } from "node:os";
import type { Duplex } from "node:stream";
import type { Answer } from "./answer-task.server.ts";
import { confine, type SandboxLimits } from "./confine.server.ts";
import { readFrames, writeFrame } from "./frames.server.ts";
import { type Program, programFile } from "./program-file.server.ts";
import { Semaphore } from "./semaphore.ts";

export type SandboxFailure = "too-slow" | "too-much-memory" | "crashed";

export type SandboxOutcome<Reply> =
  | { ok: true; reply: Reply }
  | { ok: false; reason: SandboxFailure; detail: string };

interface SandboxOptions {
  program: Program;
  limits: SandboxLimits;
  /** The most processes at once; further tasks wait in order. */
  concurrency: number;
  /** Keeps a process ready for the next task for a minute after each, where people wait for the result. */
  isWarm?: boolean;
}

const readyMs = 60_000;
/** Levels of priority, of which the least is 19. */
const levelsBelow = 10;
const leastPriority = 19;
const MiB = 1024 * 1024;

interface Confined {
  child: ChildProcess;
  channel: Duplex;
  /** The beginning of standard error: why a process crashed. */
  lastOutput: () => string;
}

/**
 * Runs tasks on untrusted bytes, each in a process of its own without environment, network or files but our code, with
 * limits on memory and time. Whatever happens in it, the task has an outcome and nothing else is affected.
 */
export class Sandbox<Task, Reply> {
  readonly #options: SandboxOptions;
  readonly #semaphore: Semaphore;
  #ready: { confined: Confined; timer: NodeJS.Timeout } | null = null;

  constructor(options: SandboxOptions) {
    this.#options = options;
    this.#semaphore = new Semaphore(options.concurrency);
  }

  async run(task: Task, signal?: AbortSignal): Promise<SandboxOutcome<Reply>> {
    using _place = await this.#semaphore.take(1);
    if (signal?.aborted) return { ok: false, reason: "too-slow", detail: "" };
    const confined = this.#takeReady() ?? (await this.#start());
    try {
      return await this.#converse(confined, task, signal);
    } finally {
      confined.child.kill("SIGKILL");
      confined.channel.destroy();
      if (this.#options.isWarm) void this.#keepWarm();
    }
  }

  async #start(): Promise<Confined> {
    const { program, limits } = this.#options;
    const { file: command, args, cwd } = await confine(programFile(program), limits);
    const child = spawn(command, args, { cwd, env: {}, stdio: ["ignore", "ignore", "pipe", "pipe"] });
    // For a command that cannot be started; the closing of the channel reports it.
    child.on("error", () => {});
    const channel = child.stdio[3] as Duplex;
    channel.on("error", () => {});
    let output = "";
    child.stderr?.setEncoding("utf8").on("data", (text: string) => {
      if (output.length < 4_000) output += text;
    });
    yieldToReaders(child);
    return { child, channel, lastOutput: () => output };
  }

  #takeReady(): Confined | null {
    if (!this.#ready) return null;
    const { confined, timer } = this.#ready;
    clearTimeout(timer);
    this.#ready = null;
    if (confined.child.exitCode !== null || confined.child.signalCode !== null) return null;
    setHeld(confined, true);
    return confined;
  }

  async #keepWarm(): Promise<void> {
    if (this.#ready) return;
    const confined = await this.#start();
    if (this.#ready) return void confined.child.kill("SIGKILL");
    setHeld(confined, false);
    const timer = setTimeout(() => this.#takeReady()?.child.kill("SIGKILL"), readyMs);
    this.#ready = { confined, timer: timer.unref() };
  }

  #converse({ child, channel, lastOutput }: Confined, task: Task, signal: AbortSignal | undefined) {
    const { limits } = this.#options;
    return new Promise<SandboxOutcome<Reply>>((resolve) => {
      const fail = (reason: SandboxFailure, detail = "") => settle({ ok: false, reason, detail });
      const slow = () => fail("too-slow", `${limits.seconds} seconds`);
      const deadline = setTimeout(slow, limits.seconds * 1000);
      const settle = (outcome: SandboxOutcome<Reply>) => {
        clearTimeout(deadline);
        signal?.removeEventListener("abort", slow);
        resolve(outcome);
      };
      signal?.addEventListener("abort", slow);
      readFrames(channel, {
        mostBytes: limits.replyMb * MiB,
        onFrame: (answer) => settle(outcomeOf(answer as Answer)),
        onTooLarge: () => fail("too-much-memory"),
      });
      // After its last output and its answer.
      child.once("close", (code, ended) => settle({ ok: false, ...whyEnded(lastOutput(), code, ended) }));
      child.once("error", (error) => fail("crashed", error.message));
      writeFrame(channel, task);
    });

    function outcomeOf(answer: Answer): SandboxOutcome<Reply> {
      if (answer.ok) return { ok: true, reply: answer.reply as Reply };
      const { message } = answer;
      if (outOfMemory.test(message)) return { ok: false, reason: "too-much-memory", detail: "" };
      return { ok: false, reason: "crashed", detail: message.slice(0, 300) };
    }
  }
}

/**
 * Lowers the priority, so that requests come first where there are fewer cores than work. Relative to the site: an operator who
 * raised the site's priority would otherwise leave its children behind everything else on the machine.
 */
function yieldToReaders({ pid }: ChildProcess): void {
  try {
    if (pid) setPriority(pid, Math.min(getPriority() + levelsBelow, leastPriority));
  } catch {
    // It has ended already, or the system has no priorities.
  }
}

/** Whether the child keeps this process alive. */
function setHeld({ child, channel }: Confined, isHeld: boolean): void {
  const how = isHeld ? "ref" : "unref";
  child[how]();
  for (const stream of [channel, child.stderr])
    if (stream && how in stream) (stream as unknown as Record<typeof how, () => void>)[how]();
}

const outOfMemory =
  /out of memory|failed to allocate|allocation failed|bad_alloc|memory allocation of|cannot allocate|failed to reserve/i;

function whyEnded(output: string, code: number | null, signal: NodeJS.Signals | null) {
  if (signal === "SIGXCPU") return { reason: "too-slow" as const, detail: "" };
  // The kernel ends a process that exceeds a limit without a message.
  if (signal === "SIGKILL" || outOfMemory.test(output))
    return { reason: "too-much-memory" as const, detail: "" };
  return { reason: "crashed" as const, detail: signal ?? `exit code ${code}` };
}

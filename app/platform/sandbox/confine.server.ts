import { execFile } from "node:child_process";
import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";

export interface SandboxLimits {
  /** The heap of V8. */
  heapMb: number;
  /** What a native library may allocate besides. */
  nativeMb: number;
  /** Processor time of all threads together; and wall-clock time. */
  cpuSeconds: number;
  seconds: number;
  /** The largest answer. */
  replyMb: number;
}

export interface ConfinedCommand {
  file: string;
  args: string[];
  cwd: string;
}

const run = promisify(execFile);

/** V8 reserves this much address space for code and its own use, which the kernel counts as data; measured. */
const reservedMb = 640;
const stackKb = 16_384;

// POSIX, so that it works with any shell. The soft limit of processor time ends a process by a signal of its own. When
// memory runs out, the kernel ends these processes before the site.
const limitingScript = `
echo 1000 2>/dev/null >/proc/self/oom_score_adj
ulimit -c 0; ulimit -f 0; ulimit -n 256
ulimit -s ${stackKb}
ulimit -S -t "$1"; ulimit -H -t "$(($1 + 2))"
ulimit -d "$2"
shift 2
exec env -i "$@"`;

/**
 * The command that starts a program of ours so that it can only compute: with limits, without network, in an empty
 * folder.
 */
export async function confine(program: string, limits: SandboxLimits): Promise<ConfinedCommand> {
  const cwd = emptyFolder();
  const node = [process.execPath, ...nodeFlags(program, limits), program];
  const withoutNetwork = [...(await networkless()), ...node];
  if (process.platform === "win32") return { file: process.execPath, args: node.slice(1), cwd };
  const memoryKb = (limits.heapMb + limits.nativeMb + reservedMb) * 1024;
  const args = ["-c", limitingScript, "sandbox", String(limits.cpuSeconds), String(memoryKb)];
  return { file: "/bin/sh", args: [...args, ...withoutNetwork], cwd };
}

/** It can read code and nothing else, write nothing, start nothing. Native libraries are ours and must be loaded. */
function nodeFlags(program: string, { heapMb }: SandboxLimits): string[] {
  const root = process.cwd();
  const code = [dirname(program), join(root, "node_modules"), join(root, "package.json")];
  const sources = program.endsWith(".ts") ? [join(root, "app")] : [];
  const readable = new Set([...code, ...sources].flatMap((path) => [path, realpathSync(path)]));
  return [
    `--max-old-space-size=${heapMb}`,
    "--max-semi-space-size=16",
    // Deeply nested files are walked recursively.
    "--stack-size=7800",
    "--no-warnings",
    "--permission",
    "--allow-addons",
    ...[...readable].map((path) => `--allow-fs-read=${path}`),
  ];
}

let folder: string | null = null;

function emptyFolder(): string {
  if (folder) return folder;
  const made = mkdtempSync(join(tmpdir(), "octavo-empty-"));
  process.once("exit", () => rmSync(made, { recursive: true, force: true }));
  folder = made;
  return made;
}

let found: Promise<string[]> | null = null;

/** The prefix of a command that removes its network, where the machine allows it; determined once. */
export function networkless(): Promise<string[]> {
  return (found ??= findNetworkless());
}

async function findNetworkless(): Promise<string[]> {
  for (const command of [
    ["unshare", "--user", "--net", "--ipc", "--"],
    ["unshare", "--net", "--ipc", "--"],
  ])
    try {
      const [file = "", ...args] = command;
      await run(file, [...args, "true"], { timeout: 5_000 });
      return command;
    } catch {
      // Not Linux, no such program, or namespaces are forbidden, as in most containers.
    }
  return [];
}

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { childrenOf } from "#tests/support/processes.ts";
import { watchRecovery } from "./recovery-watch.server.ts";

/** A stand-in for a server, with or without the recovery process. */
async function fakeServer(isRecovering: boolean) {
  const cluster = await mkdtemp(join(tmpdir(), "octavo-recovery-"));
  const argv0 = isRecovering ? "postgres: startup recovering 00000001" : "postgres: checkpointer";
  const script = `require("child_process").spawn("sleep", ["60"], { argv0: "${argv0}" })`;
  const child: ChildProcess = spawn(process.execPath, ["-e", script]);
  await expect.poll(() => childrenOf(child.pid ?? 0)).toHaveLength(1);
  await writeFile(join(cluster, "postmaster.pid"), `${child.pid}\n${cluster}\n`);
  return {
    cluster,
    child,
    async [Symbol.asyncDispose]() {
      for (const pid of await childrenOf(child.pid ?? 0)) process.kill(pid, "SIGKILL");
      child.kill("SIGKILL");
      await rm(cluster, { recursive: true });
    },
  };
}

async function tellOften(cluster: string, answers: boolean[]) {
  const lookAfter = watchRecovery(cluster);
  for (const isRecovering of answers) await lookAfter(isRecovering);
}

const times = (count: number, value: boolean) => Array.from({ length: count }, () => value);

test("M10: a server that reports recovery for ever without a recovery process is ended so that it starts again", async () => {
  await using server = await fakeServer(false);
  const ended = once(server.child, "exit");
  await tellOften(server.cluster, times(40, true));
  expect((await ended)[1]).toBe("SIGQUIT");
});

test("M10: a server that recovers is left alone however long it takes, even if its recovery process is absent for a moment", async () => {
  await using busy = await fakeServer(true);
  await tellOften(busy.cluster, times(400, true));
  await using brief = await fakeServer(false);
  await tellOften(brief.cluster, [...times(39, true), false, ...times(20, true)]);
  await tellOften(join(brief.cluster, "none"), times(200, true));
  expect([busy.child, brief.child].map(({ signalCode }) => signalCode)).toEqual([null, null]);
});

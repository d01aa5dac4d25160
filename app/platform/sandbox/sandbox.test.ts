import { mkdtemp, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getPriority, tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { Sandbox } from "./sandbox.server.ts";

const limits = { heapMb: 32, nativeMb: 64, cpuSeconds: 20, seconds: 50, replyMb: 4 };
const sandboxed = (more: Partial<typeof limits> = {}, options = {}) =>
  new Sandbox<{ deed: string; given?: string }, unknown>({
    program: { name: "sandboxed-program", source: "tests/support/sandboxed-program.ts" },
    limits: { ...limits, ...more },
    concurrency: 2,
    ...options,
  });

const reasonOf = async (deed: string, more: Partial<typeof limits> = {}) => {
  const outcome = await sandboxed(more).run({ deed });
  return outcome.ok ? "done" : outcome.reason;
};

test.each([
  ["aborts", "abort", {}, "crashed"],
  ["fills its heap", "heap", {}, "too-much-memory"],
  ["takes memory besides", "native", {}, "too-much-memory"],
  ["answers without end", "long-answer", {}, "too-much-memory"],
  ["computes without end", "spin", { cpuSeconds: 1 }, "too-slow"],
  ["never answers", "wait", { seconds: 1 }, "too-slow"],
] as const)("C1: a sandboxed process that %s is one failed task", async (_what, deed, more, reason) => {
  expect(await reasonOf(deed, more)).toBe(reason);
});

test("C1: an error inside is reported outside, and aborting the task ends the process", async () => {
  expect(await sandboxed().run({ deed: "throw", given: "no such thing" })).toEqual({
    ok: false,
    reason: "crashed",
    detail: "no such thing",
  });
  const called = new AbortController();
  const waiting = sandboxed().run({ deed: "wait" }, called.signal);
  called.abort();
  expect(await waiting).toMatchObject({ ok: false, reason: "too-slow" });
});

test("C1: a sandboxed process has no environment, an empty folder, no files, no network", async () => {
  const secret = join(await mkdtemp(join(tmpdir(), "octavo-secret-")), "key");
  await writeFile(secret, "a key");
  const box = sandboxed();
  expect(await box.run({ deed: "environment" })).toEqual({ ok: true, reply: [] });
  // It may not even list its own folder.
  expect(await box.run({ deed: "folder" })).toMatchObject({ ok: false });
  expect(await box.run({ deed: "read", given: secret })).toMatchObject({ ok: false });
  expect(await box.run({ deed: "read", given: "/proc/self/environ" })).toMatchObject({ ok: false });
  expect(await box.run({ deed: "write", given: join(tmpdir(), "octavo-written") })).toMatchObject({
    ok: false,
  });
  const calls: unknown[] = [];
  const server = createServer((request) => calls.push(request.url)).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address() as AddressInfo;
  expect(await box.run({ deed: "connect", given: String(port) })).toMatchObject({ ok: false });
  expect(calls).toEqual([]);
  server.close();
});

test("C1: a sandboxed process stands ten levels below the site, whatever the site's own priority is", async () => {
  expect(await sandboxed().run({ deed: "priority" })).toEqual({
    ok: true,
    reply: Math.min(getPriority() + 10, 19),
  });
});

test("C1: an idle process serves the next task, and each task has one of its own", async () => {
  const box = sandboxed({}, { isWarm: true, concurrency: 1 });
  for (const given of ["one", "two", "three"])
    expect(await box.run({ deed: "echo", given })).toEqual({ ok: true, reply: given });
  expect(await box.run({ deed: "abort" })).toMatchObject({ reason: "crashed" });
  expect(await box.run({ deed: "echo", given: "four" })).toEqual({ ok: true, reply: "four" });
});

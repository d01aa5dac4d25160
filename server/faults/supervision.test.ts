import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { childrenOf } from "#tests/support/processes.ts";
import { allOf, dataFolder, health, run, usedDataFolder } from "#tests/support/running-site.ts";

const patience = { timeout: 120_000 };

/** `npm start` without npm. */
async function startSupervised(environment: Record<string, string>) {
  const child = run("scripts/start.mjs", [], environment);
  const output = { stdout: "", stderr: "" };
  child.stdout?.on("data", (chunk) => (output.stdout += String(chunk)));
  child.stderr?.on("data", (chunk) => (output.stderr += String(chunk)));
  const ended = allOf(child);
  const stop = async () => {
    child.kill("SIGTERM");
    return ended;
  };
  return { pid: child.pid ?? 0, output, ended, stop, [Symbol.asyncDispose]: async () => void (await stop()) };
}

test(
  "C1: a site whose process is killed is restarted automatically, and a line says why",
  patience,
  async () => {
    await using folder = await usedDataFolder();
    await using site = await startSupervised({ DATA_DIR: folder.path });
    const readyTimes = () => site.output.stdout.match(/Ready on/g)?.length ?? 0;
    await expect.poll(readyTimes, { timeout: 60_000 }).toBe(1);
    for (const [at, signal] of (["SIGKILL", "SIGABRT"] as const).entries()) {
      const [program = 0] = await childrenOf(site.pid);
      process.kill(program, signal);
      await expect.poll(readyTimes, { timeout: 60_000 }).toBe(at + 2);
      expect(site.output.stderr).toContain(signal);
    }
    const url = /http:\S+/.exec(site.output.stdout.split("\n").at(-2) ?? "")?.[0] ?? "";
    expect(await health(url)).toMatchObject({ status: "ok" });
    const { code, stderr } = await site.stop();
    expect(code).toBe(0);
    expect(stderr.match(/It is started again (at once|in 0\.\d s)/g)).toHaveLength(2);
  },
);

test(
  "C1: a standby process serves as soon as the first is killed, its own death does no harm, and it is replaced by another",
  patience,
  async () => {
    await using folder = await usedDataFolder();
    await using site = await startSupervised({ DATA_DIR: folder.path });
    const readyTimes = () => site.output.stdout.match(/Ready on/g)?.length ?? 0;
    await expect.poll(readyTimes, { timeout: 60_000 }).toBe(1);
    const two = async () => {
      const programs = () => childrenOf(site.pid);
      await expect.poll(async () => (await programs()).length, { timeout: 60_000 }).toBe(2);
      const [serving = 0, waiting = 0] = await programs();
      return { serving, waiting };
    };
    const before = await two();
    process.kill(before.serving, "SIGKILL");
    await expect.poll(readyTimes, { timeout: 60_000 }).toBe(2);
    const after = await two();
    expect(after.serving, site.output.stderr).toBe(before.waiting);
    // The standby may die; the site goes on, and is restarted as usual when it dies too.
    process.kill(after.waiting, "SIGKILL");
    await expect.poll(() => childrenOf(site.pid), { timeout: 60_000 }).toEqual([after.serving]);
    process.kill(after.serving, "SIGKILL");
    await expect.poll(readyTimes, { timeout: 60_000 }).toBe(3);
    const url = /http:\S+/.exec(site.output.stdout.split("\n").at(-2) ?? "")?.[0] ?? "";
    expect(await health(url)).toMatchObject({ status: "ok" });
    const last = await two();
    expect((await site.stop()).code).toBe(0);
    for (const pid of [last.serving, last.waiting])
      await expect.poll(() => isRunning(pid), { timeout: 20_000 }).toBe(false);
  },
);

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test(
  "C1: an invalid setting is not retried: one plain line, and an exit status of its own",
  patience,
  async () => {
    await using folder = await dataFolder();
    await using site = await startSupervised({ DATA_DIR: folder.path, PORT: "eighty" });
    expect(await site.ended).toEqual({
      code: 78,
      stdout: "",
      stderr: 'The setting PORT must be a whole number from 0 to 65535, not "eighty".\n',
    });
  },
);

test("C1: a process that had served for a while is restarted at once", patience, async () => {
  await using folder = await dataFolder();
  const program = join(folder.path, "dies-late.mjs");
  await writeFile(program, 'process.send("ready"); setTimeout(() => process.exit(3), 5_200);');
  const supervise = `import("./scripts/supervise.mjs").then(async (m) => process.exit(await m.superviseProjectNode([${JSON.stringify(program)}])))`;
  const child = run("-e", [supervise], {});
  let output = "";
  child.stderr?.on("data", (chunk) => (output += String(chunk)));
  const ended = allOf(child);
  await expect.poll(() => output, { timeout: 60_000 }).toContain("exit status 3");
  child.kill("SIGTERM");
  await ended;
  expect(output).toContain("It is started again at once.");
});

test(
  "C1: a process that keeps dying is restarted after growing pauses, and a signal ends the pause",
  patience,
  async () => {
    await using folder = await dataFolder();
    const program = join(folder.path, "dies.mjs");
    await writeFile(program, "process.exit(3);");
    const supervise = `import("./scripts/supervise.mjs").then(async (m) => process.exit(await m.superviseProjectNode([${JSON.stringify(program)}])))`;
    const child = run("-e", [supervise], {});
    let output = "";
    child.stderr?.on("data", (chunk) => (output += String(chunk)));
    const pauses = () =>
      [...output.matchAll(/exit status 3; .* again in ([\d.]+) s/g)].map(([, s]) => Number(s));
    const ended = allOf(child);
    await expect.poll(() => pauses().length, { timeout: 60_000 }).toBeGreaterThanOrEqual(5);
    child.kill("SIGTERM");
    expect(await ended).toMatchObject({ code: 0 });
    expect(pauses().slice(0, 5)).toEqual([0.1, 0.2, 0.4, 0.8, 1.6]);
  },
);

test("C1: the unit for systemd restarts the service, except after the exit status of an invalid setting", async () => {
  const unit = await readFile("docs/octavo.service", "utf8");
  for (const line of ["Restart=always", "RestartSec=1", "RestartPreventExitStatus=78", "KillMode=mixed"])
    expect(unit.split("\n")).toContain(line);
  expect(unit).toMatch(/^ExecStart=\S*node scripts\/start\.mjs$/m);
});

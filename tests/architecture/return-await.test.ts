import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";

const scope =
  "declare function open(): Promise<AsyncDisposable>;\ndeclare function work(): Promise<number>;\n";

/** The errors of the project's own lint for this text. */
async function lint(text: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "octavo-lint-"));
  try {
    const options = { target: "esnext", lib: ["esnext"], module: "nodenext", strict: true, types: [] };
    await writeFile(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions: options }));
    await writeFile(join(folder, "planted.ts"), `${scope}${text}\n`);
    const given = ["-c", ".oxlintrc.json", "--quiet", "--format", "unix", join(folder, "planted.ts")];
    return await new Promise((resolve) => {
      execFile("node_modules/.bin/oxlint", given, (_error, stdout, stderr) => resolve(stdout + stderr));
    });
  } finally {
    await rm(folder, { recursive: true });
  }
}

// `return work()` disposes what `await using` opened while the work still runs: seven of ten grants failed because of
// it.
test.each([
  [
    "a promise handed out of a scope that closes what it needs",
    "export async function f() { await using _site = await open(); return work(); }",
    "return-await",
  ],
  [
    "a promise handed out of a branch of such a scope",
    "export async function f(is: boolean) { await using _site = await open(); if (is) return work(); return 1; }",
    "return-await",
  ],
  ["a promise that nobody waits for", "export function f() { work(); }", "no-floating-promises"],
  ["a wait for what is no promise", "export async function f() { await 1; }", "await-thenable"],
])("the lint finds %s", async (_what, text, rule) => {
  expect(await lint(text)).toContain(rule);
});

test("the lint accepts a promise that is awaited in its scope", async () => {
  const text = "export async function f() { await using _site = await open(); return await work(); }";
  expect(await lint(text)).not.toContain("return-await");
});

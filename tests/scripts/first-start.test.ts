import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { allOf, run } from "#tests/support/running-site.ts";

/** A clone in which nothing is installed yet, and an npm with prepared output. */
async function freshClone(npm: string) {
  const path = await mkdtemp(join(tmpdir(), "octavo-clone-"));
  await cp("scripts", join(path, "scripts"), { recursive: true });
  await cp("package-lock.json", join(path, "package-lock.json"));
  await mkdir(join(path, "bin"));
  await writeFile(join(path, "bin/npm.js"), npm);
  const install = () =>
    allOf(
      run("-e", [`import(${JSON.stringify(join(path, "scripts/project.mjs"))}).then((m) => m.prepare())`], {
        npm_execpath: join(path, "bin/npm.js"),
      }),
    );
  return { install, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}

const warnings =
  'for (let line = 0; line < 40; line++) console.error("npm warn EBADENGINE Unsupported engine {");';
const installs =
  'const fs = require("node:fs"); fs.mkdirSync("node_modules/.bin", { recursive: true }); fs.writeFileSync("node_modules/.bin/node", "");';

test("the first start says that it installs, and shows none of npm's forty lines about engines", async () => {
  await using clone = await freshClone(warnings + installs);
  const { code, stdout, stderr } = await clone.install();
  expect([code, stdout]).toEqual([0, ""]);
  expect(stderr).toBe("Installing what is missing (npm install); the first time takes a minute.\n");
});

test("a failed installation shows all of npm's output", async () => {
  await using clone = await freshClone('console.error("npm error code ENOTFOUND"); process.exit(1);');
  const { code, stderr } = await clone.install();
  expect(code).toBe(1);
  expect(stderr).toContain("npm error code ENOTFOUND");
  expect(stderr).toContain("npm install did not finish");
});

import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { commands } from "#server/cli/commands.ts";
import { octavoOf } from "#tests/support/octavo.ts";
import { allOf, run } from "#tests/support/running-site.ts";
import { createTestSite } from "#tests/support/site.ts";

const nobody = ["--email", "nobody@example.org"];

/** A refusal of each command, with its exit status and message. */
const refusals: [argv: string[], status: 1 | 2, message: RegExp][] = [
  [["import", "missing.epub"], 1, /missing\.epub.*(not|no) /i],
  [["import"], 2, /missing.*paths/],
  [["import-catalog", "missing.csv"], 1, /no such file or folder: .*missing\.csv/],
  [["import-catalog", "wrong.csv"], 1, /column/],
  [["import-catalog"], 2, /missing.*file/],
  [["import-marks", "missing.csv"], 1, /no such file/],
  [["import-marks", "wrong.csv"], 1, /column/],
  [["import-marks"], 2, /missing.*files/],
  [["remove-book", "nothing"], 1, /no book/],
  [["remove-book"], 2, /missing.*jids/],
  [["tags", "merge", "nothing", "neither"], 1, /no tag of this name to merge/],
  [["tags", "merge", "nothing"], 2, /missing.*into/],
  [["tags", "describe", "nothing", "A text"], 1, /no tag of this name/],
  [["tags", "list", "--loud"], 2, /unknown option/],
  [["tags", "tidy", "--loud"], 2, /unknown option/],
  [["dictionary", "add", "missing.ifo"], 1, /missing/],
  [["dictionary", "add"], 2, /missing/],
  [["dictionary", "list", "--loud"], 2, /unknown option/],
  [["join-records", "--loud"], 2, /unknown option/],
  [["import-manuscript", "missing.docx", ...nobody], 1, /no account/],
  [["import-manuscript", "missing.docx"], 2, /missing: --email/],
  [["export"], 2, /--all or --work <id>, --out <folder>/],
  [["export", "--all"], 2, /--out <folder>/],
  [["export", "--all", "--out", ".", "--format", "doc"], 2, /one of epub, .*as --format/],
  [["export", "--work", "nothing", "--out", "."], 1, /no work/],
  [["export", "--all", "--out", "wrong.csv/below"], 1, /file, not a folder/],
  [["backup", "missing/site.octavo"], 1, /no such file or folder: .*missing/],
  [["backup"], 2, /missing.*file/],
  [["restore", "missing.octavo"], 1, /no such file or folder: .*missing\.octavo/],
  [["restore", "wrong.csv"], 1, /no backup/],
  [["restore"], 2, /missing.*file/],
  [["keys", "retire"], 1, /no old key/],
  [["user", "show", ...nobody], 1, /no account/],
  [["user", "grant-role", ...nobody, "--role", "admin"], 1, /no account/],
  [["user", "grant-role", ...nobody, "--role", "king"], 2, /admin, moderator or none/],
  [["user", "grant-role"], 2, /--email <address>, --role <role>/],
  [["mail", "show", "nothing"], 1, /no email/],
  [["mail", "list", "--limit", "0"], 2, /whole number/],
  [["subscription", "show", ...nobody], 1, /no account/],
  [["subscription", "grant", ...nobody], 1, /no account/],
  [["subscription", "grant", ...nobody, "--days", "0"], 2, /whole number/],
  [["subscription", "revoke", ...nobody], 1, /no account/],
  [["subscription", "revoke"], 2, /--email/],
  [["codes", "create"], 2, /--days <count>, --count <count>/],
  [["codes", "create", "--days", "3", "--count", "1", "--expires", "2020-01-31"], 1, /2020-01-31/],
  [["codes", "create", "--days", "3", "--count", "1", "--plan", "gold"], 1, /no plan gold/],
  [["codes", "withdraw", "nothing"], 1, /nothing to withdraw/],
  [["codes", "withdraw"], 2, /missing.*batch/],
  [["jobs", "forget"], 2, /missing.*kind/],
  [["jobs", "forget", "nothing"], 1, /nothing to forget/],
  [["passwords", "make"], 2, /missing.*text/],
  [["passwords", "make", "missing.txt", "list"], 1, /no such file or folder: .*missing\.txt/],
  [["passwords", "check", "wrong.csv", "wrong.csv"], 1, /is not a list/],
  [["check", "--loud"], 2, /unknown option/],
  [["doctor", "--loud"], 2, /unknown option/],
  [["bench-catalog"], 2, /--books <count>/],
  [["bench-catalog", "--books", "0"], 2, /whole number/],
  [["dance"], 2, /unknown command/],
  [["codes", "list", "--loud"], 2, /unknown option/],
];

const linesOf = (text: string) => text.split("\n").filter((line) => line !== "");

async function folder() {
  const path = await mkdtemp(join(tmpdir(), "octavo-refusals-"));
  await writeFile(join(path, "wrong.csv"), "name\nnothing\n");
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}

test("every command prints a refusal on one line, or as one record with --json, and exits with 1 or 2", async () => {
  await using site = await createTestSite();
  await using directory = await folder();
  const octavo = octavoOf(site, { commands, cwd: directory.path });
  for (const [argv, status, message] of refusals) {
    const result = await octavo(...argv);
    const lines = linesOf(result.stdout + result.stderr);
    expect({ argv, status: result.status, lines }).toEqual({
      argv,
      status,
      lines: [expect.stringMatching(message)],
    });
    const { json, ...asJson } = await octavo(...argv, "--json");
    expect({ argv, status: asJson.status, stderr: asJson.stderr, json }).toMatchObject({
      argv,
      status,
      stderr: "",
      json: [
        {
          status: expect.stringMatching(/^(refused|wrong-usage|failed)$/),
          reason: expect.any(String),
        },
      ],
    });
  }
});

test("every command has a refusal in the table above", () => {
  const named = new Set(refusals.map(([[name]]) => name));
  const registered: string[] = [];
  const listening = {
    command(name: string) {
      registered.push(name);
      throw new Error("heard");
    },
  };
  for (const register of commands) {
    expect(() => register(listening as never, () => async () => {})).toThrow("heard");
  }
  // Listing and retrying refuse nothing.
  expect(registered.filter((name) => !named.has(name))).toEqual([]);
});

const patience = { timeout: 120_000 };

test("the program ends with 0, 1 or 2 and one line, also after a signal", patience, async () => {
  await using site = await createTestSite();
  await using directory = await folder();
  const environment = {
    DATABASE_URL: site.databaseUrl,
    DATA_DIR: directory.path,
    OCTAVO_CWD: directory.path,
  };
  const octavo = (...argv: string[]) => allOf(run("build/server/cli.js", argv, environment));
  const missing = await octavo("backup", "missing/site.octavo");
  expect({ ...missing, stderr: linesOf(missing.stderr) }).toEqual({
    code: 1,
    stdout: "",
    stderr: [expect.stringContaining("There is no such file or folder")],
  });
  const asJson = await octavo("restore", "missing.octavo", "--json");
  expect({ ...asJson, stdout: linesOf(asJson.stdout) }).toEqual({
    code: 1,
    stderr: "",
    stdout: [expect.stringContaining('"status":"refused"')],
  });
  expect(await octavo("export")).toMatchObject({ code: 2, stdout: "" });
  const unreachable = { ...environment, DATABASE_URL: "postgresql://octavo:zqxcanary@127.0.0.1:9/octavo" };
  const away = await allOf(run("build/server/cli.js", ["codes", "list"], unreachable));
  expect({ code: away.code, lines: linesOf(away.stderr) }).toEqual({
    code: 1,
    lines: [expect.stringContaining("Nobody answers there: 127.0.0.1:9")],
  });
  expect(away.stderr).not.toContain("zqxcanary");
});

test("a command stopped by a signal says so and exits with 1", patience, async () => {
  await using directory = await folder();
  // Its database is started for it, which takes long enough to be interrupted.
  const child = run("build/server/cli.js", ["codes", "list"], { DATA_DIR: directory.path });
  const ended = allOf(child);
  const begun = () => stat(join(directory.path, "postgres")).then(Boolean, () => false);
  await expect.poll(begun, { timeout: 60_000 }).toBe(true);
  child.kill("SIGTERM");
  expect(await ended).toMatchObject({ code: 1, stdout: "", stderr: expect.stringContaining("SIGTERM") });
});

test("a grant at the command line is written and reported each of ten times", patience, async () => {
  await using site = await createTestSite();
  await using directory = await folder();
  const { makeAccount } = await import("#tests/support/make-account.ts");
  await makeAccount(site, { email: "ann@example.org" });
  const environment = { DATABASE_URL: site.databaseUrl, DATA_DIR: directory.path };
  const grant = ["subscription", "grant", "--email", "ann@example.org", "--days", "30", "--json"];
  for (let round = 0; round < 10; round++) {
    const granted = await allOf(run("build/server/cli.js", grant, environment));
    expect({ round, ...granted }).toMatchObject({ round, code: 0, stderr: "" });
    expect(JSON.parse(granted.stdout)).toMatchObject({ state: "COMPLIMENTARY" });
  }
});

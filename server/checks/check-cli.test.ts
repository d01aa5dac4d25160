import { createServer } from "node:http";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { Writable } from "node:stream";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { runCli } from "#server/cli/run-cli.ts";
import { createTestDb } from "#tests/support/database.ts";
import { makeBook } from "#tests/support/make-book.ts";
import { quickFolder } from "#tests/support/quick-folder.ts";
import { registerCheck, registerDoctor } from "./check-cli.ts";

async function octavo(argv: string[], environment: Record<string, string>) {
  let stdout = "";
  const into = (hear: (text: string) => void) =>
    new Writable({
      write(chunk, _encoding, done) {
        hear(String(chunk));
        done();
      },
    });
  const status = await runCli(argv, {
    commands: [registerCheck, registerDoctor],
    cwd: "/",
    stdout: into((text) => (stdout += text)),
    stderr: into(() => {}),
    environment,
    openSite: () => Promise.reject(new Error("not needed")),
    openStore: () => Promise.reject(new Error("not needed")),
  });
  const lines = stdout.split("\n").filter(Boolean);
  return { status, stdout, lines };
}

async function temporarySite() {
  const path = await mkdtemp(join(quickFolder(), "octavo-check-"));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}

/** A provider that knows one key. */
async function openPeer(key: string) {
  const server = createServer((request, response) => {
    response.statusCode = request.headers.authorization === `Bearer ${key}` ? 200 : 401;
    response.end("{}");
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, [Symbol.dispose]: () => void server.close() };
}

test("octavo check prints the state of each part on one line, and doctor adds nothing when all is well", async () => {
  await using folder = await temporarySite();
  await using database = await createTestDb();
  const environment = { DATA_DIR: folder.path, DATABASE_URL: database.url };
  const { status, lines } = await octavo(["check"], environment);
  expect(status).toBe(0);
  expect(lines.map((line) => line.split(/ +/).slice(0, 2))).toEqual(
    ["settings", "database", "texts", "storage", "disk", "mail", "providers", "clock"].map((part) => [
      "ok",
      part,
    ]),
  );
  expect(await octavo(["doctor"], environment)).toMatchObject({ status: 0, stdout: "All is well.\n" });
});

test("octavo check with --json prints one object a line, and exits with 1 when a part has failed", async () => {
  await using folder = await temporarySite();
  await using database = await createTestDb();
  using stripe = await openPeer("sk_test_another");
  const { status, lines } = await octavo(["check", "--json"], {
    DATA_DIR: folder.path,
    DATABASE_URL: database.url,
    STRIPE_SECRET_KEY: "sk_test_of_nobody",
    STRIPE_WEBHOOK_SECRET: "whsec_nobody",
    STRIPE_API_URL: stripe.url,
    SMTP_URL: "smtp://127.0.0.1:1",
  });
  const findings = lines.map((line) => JSON.parse(line) as { part: string; status: string; message: string });
  const of = (part: string) => findings.find((finding) => finding.part === part);
  expect(status).toBe(1);
  expect(of("providers")).toEqual({
    part: "providers",
    status: "failed",
    message: "Stripe does not know the key",
  });
  expect(of("mail")).toMatchObject({ status: "failed" });
  expect(of("database")).toMatchObject({ status: "ok" });
  expect(lines.join("")).not.toContain("of_nobody");
});

test("octavo doctor says how far the index of texts is", async () => {
  await using folder = await temporarySite();
  await using database = await createTestDb();
  const environment = { DATA_DIR: folder.path, DATABASE_URL: database.url };
  await makeBook(database.db, { chapters: [{}, {}, {}] });
  expect((await octavo(["check"], environment)).stdout).toMatch(/^ok +texts +all 3 chapters /m);
  await database.db.execute(sql`delete from text_passages where chapter_id = (select max(id) from chapters)`);
  const { status, stdout } = await octavo(["doctor"], environment);
  expect(status).toBe(0);
  expect(stdout).toMatch(/^warning +texts +2 of 3 chapters .*\n +The job index-passages indexes them/);
});

test("octavo check names a provider that cannot be reached", async () => {
  await using folder = await temporarySite();
  await using database = await createTestDb();
  const { status, lines } = await octavo(["check", "--json"], {
    DATA_DIR: folder.path,
    DATABASE_URL: database.url,
    STRIPE_SECRET_KEY: "sk_test_of_nobody",
    STRIPE_WEBHOOK_SECRET: "whsec_nobody",
    STRIPE_API_URL: "http://127.0.0.1:1",
  });
  expect(status).toBe(1);
  expect(lines.map((line) => JSON.parse(line) as unknown)).toContainEqual({
    part: "providers",
    status: "failed",
    message: "Stripe was not reached at 127.0.0.1:1",
  });
});

test("M13: octavo doctor names what is wrong and says what to do", async () => {
  await using folder = await temporarySite();
  await mkdir(join(folder.path, "files"));
  // A file where the store needs a folder.
  await writeFile(join(folder.path, "files/incoming"), "");
  const { status, stdout } = await octavo(["doctor"], {
    DATA_DIR: folder.path,
    DATABASE_URL: "postgresql://nobody@127.0.0.1:1/none",
  });
  expect(status).toBe(1);
  expect(stdout).toMatch(/failed +database .*ECONNREFUSED.*\n +Start the PostgreSQL that DATABASE_URL names/);
  expect(stdout).toMatch(/failed +storage .*\n +See whether the folder is there/);
  expect(stdout).not.toMatch(/^\w+ +(disk|settings|clock) /m);
});

test("check and doctor report only an invalid setting when there is one", async () => {
  const { status, lines } = await octavo(["doctor"], { PORT: "eighty" });
  expect(status).toBe(1);
  expect(lines[0]).toContain("failed   settings   The setting PORT must be");
  expect(lines[1]).toContain("docs/settings.md");
});

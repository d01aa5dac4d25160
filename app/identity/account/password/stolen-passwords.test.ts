import { createHash } from "node:crypto";
import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openPasswordList } from "#app/platform/passwords/password-list.server.ts";
import { registerPasswords } from "#app/platform/passwords/passwords-cli.server.ts";
import { writePasswordList } from "#app/platform/passwords/write-password-list.server.ts";
import { octavoOf } from "#tests/support/octavo.ts";
import { signIn } from "#tests/support/sign-in.ts";
import { createTestSite } from "#tests/support/site.ts";
import { visitor } from "#tests/support/visitor.ts";

// Long enough and not in a dictionary, so that a meter accepts it; on the lists nevertheless.
const stolen = "stavropol";
const good = "seven paper boats at noon";
const refusal = "on lists of stolen passwords";
const list = join(process.cwd(), "app/platform/passwords/stolen-passwords.list");

test("a stolen password is refused at sign-up with a message that says why and what to do, and a good one is accepted", async () => {
  await using site = await createTestSite();
  const sign = (password: string, handle: string) =>
    visitor(site).post("/sign-up", { email: `${handle}@example.org`, handle, password });
  for (const written of [stolen, stolen.toUpperCase()]) {
    const refused = await sign(written, "ann-reader");
    expect(refused.status).toBe(422);
    expect(refused.text).toContain(refusal);
    expect(refused.text).toContain("Choose another one");
    expect(refused.text).not.toContain(written);
  }
  expect((await sign(good, "ann-reader")).location).toBe("/sign-up/verify-email-address");
});

test("a stolen password is refused when it is changed, and by an emailed code", async () => {
  await using site = await createTestSite();
  const { who, email, password } = await signIn(site);
  const changed = await who.post("/account/password", { current: password, password: stolen });
  expect([changed.status, changed.text.includes(refusal)]).toEqual([422, true]);
  const stranger = visitor(site);
  await stranger.post("/sign-in/new-password", { intent: "send", email });
  const reset = { intent: "change", code: "123456", password: stolen };
  const refused = await stranger.post("/sign-in/new-password?sent", reset);
  expect([refused.status, refused.text.includes(refusal)]).toEqual([422, true]);
});

async function operatorsList(lines: string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "octavo-passwords-"));
  await writeFile(join(folder, "text"), lines.join("\r\n"));
  await writePasswordList(join(folder, "text"), join(folder, "list"));
  return join(folder, "list");
}

test("an operator's list of hashes counts as well, and a broken one locks nobody out", async () => {
  const hash = createHash("sha1").update(good).digest("hex").toUpperCase();
  const path = await operatorsList([`${hash}:1234`, `${"0".repeat(40)}:1`]);
  await using site = await createTestSite({ STOLEN_PASSWORDS_FILE: path });
  const { who, password } = await signIn(site);
  const change = () => who.post("/account/password", { current: password, password: good });
  expect((await change()).text).toContain(refusal);
  await writeFile(path, "no list");
  expect((await change()).location).toBe("/account/password?saved");
});

test("the shipped list has 629,931 passwords in 1.1 MB, and a false positive rate of one in a thousand", async () => {
  await using file = await openPasswordList(list);
  expect(file?.count).toBe(629_931);
  let mistaken = 0;
  for (let n = 0; n < 20_000; n++) {
    const made = createHash("sha256").update(`nobody's ${n}`).digest("base64url").slice(0, 12).toLowerCase();
    if (await file?.has(made)) mistaken++;
  }
  // The numbers are deterministic.
  expect(mistaken).toBeLessThan(30);
});

test("every line of a list is found again, whatever their order and number", async () => {
  const lines = Array.from({ length: 30_000 }, (_, n) => `password number ${(n * 7_919) % 30_000}`);
  await using file = await openPasswordList(await operatorsList(lines));
  if (!file) throw new Error("no list");
  const found = await Promise.all(lines.map((line) => file.has(line)));
  expect(found.every(Boolean)).toBe(true);
});

test("octavo passwords make writes a list, and check says what is on it", async () => {
  const folder = await mkdtemp(join(tmpdir(), "octavo-passwords-"));
  await writeFile(join(folder, "text"), `${stolen}\n${good}\n`);
  await using site = await createTestSite();
  const octavo = octavoOf(site, { commands: [registerPasswords] });
  const made = await octavo("passwords", "make", join(folder, "text"), join(folder, "list"));
  expect([made.status, made.stdout.includes("2 passwords")]).toEqual([0, true]);
  const checked = await octavo("passwords", "check", join(folder, "text"), join(folder, "list"), "--json");
  expect(checked.json).toMatchObject([{ count: 2, found: 2 }]);
});

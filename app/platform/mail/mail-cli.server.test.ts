import { expect, test } from "vitest";
import { octavoOf } from "#tests/support/octavo.ts";
import { createTestSite } from "#tests/support/site.ts";
import { queueMail } from "./mail.server.ts";
import { registerMail } from "./mail-cli.server.ts";

type TestSite = Awaited<ReturnType<typeof createTestSite>>;

const octavo = (site: TestSite, ...argv: string[]) => octavoOf(site, { commands: [registerMail] })(...argv);

async function siteWithTwoMails() {
  const site = await createTestSite();
  for (const [at, name] of [
    ["2026-01-01T10:00:00Z", "ann"],
    ["2026-01-01T11:00:00Z", "bob"],
  ] as const)
    await queueMail({ ...site, now: () => new Date(at) }, site.db, {
      to: `${name}@example.org`,
      kind: { name: "greeting", label: "Greeting", lane: "person" },
      subject: `Hello ${name}`,
      text: `Dear ${name}, 123456 is your code.\n`,
      html: `<p>Dear ${name}</p>`,
    });
  await site.mails();
  return site;
}

test("octavo mail list shows the newest mail first, and --json prints one object a line", async () => {
  await using site = await siteWithTwoMails();
  const { status, stdout } = await octavo(site, "mail", "list");
  expect(status).toBe(0);
  expect(stdout.split("\n")).toEqual([
    expect.stringMatching(/^20260101T110000000Z-\w+ {2}bob@example\.org {2}Hello bob {2}\(written\)$/),
    expect.stringMatching(/^20260101T100000000Z-\w+ {2}ann@example\.org {2}Hello ann {2}\(written\)$/),
    "",
  ]);
  const json = await octavo(site, "mail", "list", "--limit", "1", "--json");
  expect(JSON.parse(json.stdout)).toMatchObject({
    to: "bob@example.org",
    kind: "greeting",
    status: "written",
  });
});

test("octavo mail show prints the text of a mail by a part of its id", async () => {
  await using site = await siteWithTwoMails();
  const { status, stdout } = await octavo(site, "mail", "show", "20260101T10");
  expect(status).toBe(0);
  expect(stdout).toContain("To: ann@example.org\nSubject: Hello ann\n");
  expect(stdout).toContain("Dear ann, 123456 is your code.");
  const json = await octavo(site, "mail", "show", "20260101T10", "--json");
  expect(JSON.parse(json.stdout)).toMatchObject({
    subject: "Hello ann",
    html: expect.stringContaining("Dear ann"),
  });
});

test("an unknown mail is refused, and an empty outbox is no error", async () => {
  await using site = await createTestSite();
  expect(await octavo(site, "mail", "show", "2020")).toMatchObject({ status: 1, stdout: "" });
  expect(await octavo(site, "mail", "list")).toMatchObject({ status: 0, stdout: "", stderr: "No emails.\n" });
  expect((await octavo(site, "mail", "list", "--limit", "none")).status).toBe(2);
});

import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { dataExports } from "#app/platform/db/schema/account.server.ts";
import { profiles } from "#app/platform/db/schema/profile.server.ts";
import { makeWork } from "#tests/support/make-work.ts";
import { signIn } from "#tests/support/sign-in.ts";
import { createTestSite } from "#tests/support/site.ts";
import { unzip } from "#tests/support/unzip.ts";
import { writeText } from "#tests/support/write-text.ts";
import { removeOldExports } from "./export-commands.server.ts";
import { makeExportJob } from "./make-export-job.server.ts";
import { packExport } from "./export-archive.server.ts";

type TestSite = Awaited<ReturnType<typeof createTestSite>>;

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);

/** Runs the requested export without waiting for a worker. */
async function makeWaiting(site: TestSite): Promise<string> {
  const [asked] = await site.db.select({ id: dataExports.id }).from(dataExports);
  if (!asked) throw new Error("nothing was requested");
  await makeExportJob.work?.(site, asked, AbortSignal.timeout(10_000));
  return asked.id;
}

test("an export of all data is made in the background; the link comes by mail and works for its owner alone", async () => {
  await using site = await createTestSite();
  const { who, email } = await signIn(site);
  const other = await signIn(site);
  expect((await who.post("/account/export", { intent: "ask" })).location).toBe("/account/export");
  // Requested twice it is made once.
  await who.post("/account/export", { intent: "ask" });
  expect(await site.db.select({ id: dataExports.id }).from(dataExports)).toHaveLength(1);
  expect((await who.get("/account/export")).text).toContain("is being made");
  const id = await makeWaiting(site);
  const mails = await site.mails(email);
  expect(mails.map((mail) => mail.kind)).toEqual(["export-asked", "export-ready"]);
  const { pathname } = new URL(mails.at(-1)?.link ?? "");
  expect(pathname).toBe(`/account/export/${id}`);
  expect((await site.get(pathname)).headers.get("location")).toBe("/sign-in");
  expect((await other.who.get(pathname)).status).toBe(404);
  const fetched = await who.get(pathname);
  expect(fetched.status).toBe(200);
  expect(fetched.headers.get("content-type")).toBe("application/zip");
  expect(fetched.headers.get("cache-control")).toBe("private, no-store");
  expect((await who.get("/account/export")).text).toContain("Download the copy");
});

test("the export is removed after seven days", async () => {
  await using site = await createTestSite();
  const { who } = await signIn(site);
  await who.post("/account/export", { intent: "ask" });
  const id = await makeWaiting(site);
  await removeOldExports(site.db, inDays(6));
  expect((await who.get(`/account/export/${id}`)).status).toBe(200);
  await site.db.update(dataExports).set({ expiresAt: inDays(-1) });
  expect((await who.get(`/account/export/${id}`)).status).toBe(404);
  await removeOldExports(site.db, inDays(0));
  expect(await site.db.select().from(dataExports)).toEqual([]);
});

test("the export contains every personal table and the pictures, no secrets, and nothing of others", async () => {
  await using site = await createTestSite();
  const { account, password } = await signIn(site, {
    name: "Zebulon Quagmire",
    handle: "zebulon",
    profiles: [{ kind: "pen-name", handle: "night-heron" }],
  });
  await signIn(site, { name: "Somebody Else", handle: "somebody-else" });
  const picture = await site.files.put(new TextEncoder().encode("a square picture"));
  const avatar = { 64: picture.hash, 160: picture.hash, 512: picture.hash };
  await site.db.update(profiles).set({ avatar }).where(eq(profiles.handle, "night-heron"));
  const [main] = await site.db
    .select({ id: profiles.id })
    .from(profiles)
    .where(eq(profiles.accountId, account.id));
  const { workId, chapterIds } = await makeWork(site, {
    profileId: main?.id ?? "",
    title: "My Work",
    chapters: [{ title: "One" }],
  });
  for (const id of chapterIds) await writeText(site, id, "Words that I wrote.");
  const files = await unzip(await packExport(site, account.id));
  const textOf = (name: string) => files.find(({ path }) => path === name)?.text ?? "";
  expect(files.map(({ path }) => path)).toEqual(
    expect.arrayContaining([
      "README.txt",
      "data/accounts.json",
      "data/profiles.json",
      "data/sessions.json",
      `pictures/${picture.hash}.webp`,
    ]),
  );
  expect(textOf("data/profiles.json")).toContain("night-heron");
  expect(textOf("data/accounts.json")).toContain(account.email);
  expect(textOf(`pictures/${picture.hash}.webp`)).toBe("a square picture");
  expect(textOf(`works/My Work (${workId})/work.md`)).toContain("Words that I wrote.");
  expect(textOf(`works/My Work (${workId})/work.json`)).toContain("Words that I wrote.");
  expect(files.map(({ path }) => path)).toContain(`works/My Work (${workId})/work.epub`);
  const all = files.map(({ text }) => text).join("\n");
  for (const secret of [password, "somebody-else", '"token"', '"password"', '"pin_hash"'])
    expect(all).not.toContain(secret);
});

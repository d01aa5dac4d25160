import { count, eq, isNull } from "drizzle-orm";
import { expect, test } from "vitest";
import { makeAccount } from "#tests/support/make-account.ts";
import { makeWork } from "#tests/support/make-work.ts";
import { startMortalServer } from "#tests/support/mortal-server.ts";
import { signIn } from "#tests/support/sign-in.ts";
import { createTestSite } from "#tests/support/site.ts";
import { thousandsOfChapters, upload } from "#tests/support/worst-files.ts";
import { withoutWaiting } from "#tests/support/waiting-clock.ts";
import { fileRequests, manuscriptImports, workChapters, works } from "#app/platform/db/schema/all.server.ts";
import { readInSandbox } from "../reading/read-in-sandbox.server.ts";
import { storeImport } from "../importing/imports.server.ts";
import { makeChaptersJob } from "./make-chapters-job.server.ts";

type TestSite = Awaited<ReturnType<typeof createTestSite>>;

const twoNights = { name: "nights.md", content: "# Night 1\n\nDark.\n\n# Night 2\n\nDarker.\n" };

/** An author with a read manuscript, on a site without running workers. */
async function authorWithImport(site: TestSite, workId: string | null = null) {
  const signed = await signIn(site, { state: "ACTIVE" });
  const profileId = signed.profiles[0]?.id ?? "";
  const bytes = new TextEncoder().encode(twoNights.content);
  const read = await readInSandbox({ name: twoNights.name, bytes });
  if (!read.ok) throw new Error(read.detail);
  await storeImport(site, { id: "nights", profileId, workId, fileName: twoNights.name }, read.manuscript);
  return { ...signed, profileId };
}

const make = { intent: "make", title: "Nights" };
const here = "/writing/import?file=nights";

test("H6: queued chapters show a progress page that updates itself, also without scripts, and are created once", async () => {
  await using site = await createTestSite();
  const { who } = await authorWithImport(site);
  const responses = await withoutWaiting(() => Promise.all([who.post(here, make), who.post(here, make)]));
  expect(responses.map(({ status, location }) => [status, location])).toEqual([
    [303, here],
    [303, here],
  ]);
  const waiting = await who.get(here);
  expect(waiting.status).toBe(200);
  expect(waiting.text).toContain("its chapters wait to be made");
  expect(waiting.text).toContain('http-equiv="refresh"');
  expect(waiting.text).not.toMatch(/Import [\d,]+ chapter/);
  // Chapters that are being created cannot be changed or discarded.
  for (const intent of ["preview", "discard", "make"]) {
    const late = await who.post(here, { intent, "title-0": "Late" });
    expect([late.status, late.location]).toEqual([303, here]);
  }
  const stranger = await signIn(site, { state: "ACTIVE" });
  expect((await stranger.who.get(here)).status).toBe(404);
  await site.work();
  await expect.poll(async () => (await who.get(here)).status, { timeout: 20_000 }).toBe(302);
  const address = (await who.get(here)).location ?? "";
  expect((await who.get(address)).text).toContain("Night 2");
  // Submitting again from an open page redirects there and creates nothing.
  const again = await who.post(here, make);
  expect(again.location).toBe(here);
  expect(await site.db.select({ title: works.title }).from(works)).toEqual([{ title: "Nights" }]);
  expect(await site.db.select({ made: count() }).from(workChapters)).toEqual([{ made: 2 }]);
});

test("H6: the progress page shows how many chapters are ready", async () => {
  await using site = await createTestSite();
  const { who } = await authorWithImport(site);
  await withoutWaiting(() => who.post(here, make));
  await site.db
    .update(fileRequests)
    .set({ state: "working", doneCount: 1_200, totalCount: 3_000 })
    .where(eq(fileRequests.kind, "make"));
  const page = (await who.get(here)).text.replaceAll("<!-- -->", "");
  expect(page).toContain("its chapters are being made");
  expect(page).toContain("1,200 of 3,000 chapters");
  expect(page).toMatch(/<progress[^>]* value="1200" max="3000"/);
});

test("H6: chapters that cannot be created are reported on the preview, where they can be changed and created again", async () => {
  await using site = await createTestSite({ QUOTA_WORKS: "1" });
  const { who, account, profileId } = await authorWithImport(site);
  await withoutWaiting(() => who.post(here, make));
  const { workId } = await makeWork(site, { profileId });
  await site.work();
  const page = async () => (await who.get(here)).text;
  await expect.poll(page, { timeout: 20_000 }).toContain("this site allows 1.");
  expect(await page()).toMatch(/Import [\d,]+ chapter/);
  const turned = await who.post(here, { intent: "preview", "title-0": "First" });
  expect(turned.location).toBe(here);
  expect(await page()).not.toContain("this site allows 1.");
  await site.db.delete(works).where(eq(works.id, workId));
  const made = await who.post(here, make);
  expect((await who.get(made.location ?? "")).text).toContain("First");
  const rows = await site.db.select().from(fileRequests).where(eq(fileRequests.accountId, account.id));
  expect(rows.map(({ state }) => state)).toEqual(["done"]);
});

test("H6: two processes that create the same chapters create them once, also in an existing work", async () => {
  await using site = await createTestSite();
  const { who, profileId } = await authorWithImport(site);
  const { workId } = await makeWork(site, { profileId, chapters: [{ title: "Before" }] });
  await site.db.update(manuscriptImports).set({ workId });
  const preview = `/writing/${workId}/import?file=nights`;
  const sent = await withoutWaiting(() => who.post(preview, { intent: "make" }));
  expect(sent.location).toBe(preview);
  const [{ id } = { id: "" }] = await site.db.select({ id: fileRequests.id }).from(fileRequests);
  const attempt = () => makeChaptersJob.work?.(site, { id }, AbortSignal.timeout(60_000));
  await Promise.all([attempt(), attempt()]);
  await attempt();
  const titles = await site.db.select({ title: workChapters.title }).from(workChapters);
  expect(titles.map(({ title }) => title).toSorted()).toEqual(["Before", "Night 1", "Night 2"]);
  expect((await who.get(preview)).location).toBe(`/writing/${workId}`);
});

test("H6: a site killed while creating 3,000 chapters creates all of them once after restarting", async () => {
  await using site = await createTestSite();
  const { cookie } = await makeAccount(site, { name: "Ada Byron", state: "ACTIVE" });
  await using server = await startMortalServer(site);
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(new URL(path, server.url), {
      redirect: "manual",
      ...init,
      headers: { cookie, "sec-fetch-site": "same-origin" },
    });
  const sent = await ask("/writing/import", upload("file", thousandsOfChapters));
  const preview = sent.headers.get("location") ?? "";
  const page = async () => (await ask(preview)).text();
  await expect.poll(page, { timeout: 60_000 }).toMatch(/Import [\d,]+ chapter/);
  const responses = ask(preview, { method: "POST", body: new URLSearchParams(make) }).catch(() => null);
  const stateOf = async () => {
    const [row] = await site.db.select().from(fileRequests).where(eq(fileRequests.kind, "make"));
    return row;
  };
  await expect
    .poll(async () => (await stateOf())?.doneCount ?? 0, { timeout: 60_000, interval: 20 })
    .toBeGreaterThan(0);
  await server.kill();
  await responses;
  expect(await stateOf()).toMatchObject({ state: "working", totalCount: 3_000 });
  expect(await site.db.select().from(works)).toEqual([]);
  await server.start();
  await expect.poll(async () => (await stateOf())?.state, { timeout: 120_000, interval: 200 }).toBe("done");
  expect(await site.db.select({ id: works.id }).from(works)).toHaveLength(1);
  const made = await site.db
    .select({ title: workChapters.title })
    .from(workChapters)
    .where(isNull(workChapters.deletedAt));
  expect(new Set(made.map(({ title }) => title)).size).toBe(3_000);
  expect(made).toHaveLength(3_000);
  expect((await ask(preview)).headers.get("location")).toMatch(/^\/writing\//);
}, 300_000);

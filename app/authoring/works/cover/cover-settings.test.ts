import sharp from "sharp";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { works } from "#app/platform/db/schema/all.server.ts";
import { makeWork } from "#tests/support/make-work.ts";
import { signIn } from "#tests/support/sign-in.ts";
import { createTestSite } from "#tests/support/site.ts";

async function openSettings() {
  const site = await createTestSite();
  const { who, profiles } = await signIn(site, { name: "Ada Byron", state: "ACTIVE" });
  const { workId } = await makeWork(site, { profileId: profiles[0]?.id ?? "", title: "The Salt Road" });
  const path = `/writing/${workId}/settings`;
  const page = await who.get(path);
  const fields = {
    seen: /name="seen" value="([^"]*)"/.exec(page.text)?.[1] ?? "",
    title: "The Salt Road",
    language: "en",
    audience: "everyone",
    licence: "all-rights-reserved",
    aiUse: "none",
    comments: "open",
    progress: "ongoing",
    summary: "",
    tags: "",
    subtitle: "",
    seriesName: "",
    seriesPosition: "",
    isbn: "",
    aiNote: "",
    wordGoal: "",
    dayGoal: "",
    dayZone: "UTC",
  };
  return {
    site,
    page,
    post: (given: Record<string, string>, picture: Blob | null = null) => {
      const form = new FormData();
      for (const [name, value] of Object.entries({ ...fields, ...given })) form.set(name, value);
      form.append("genre", "Fantasy");
      if (picture) form.set("cover", picture, "cover.png");
      return who.get(path, { method: "POST", body: form });
    },
    work: async () => (await site.db.select().from(works).where(eq(works.id, workId)))[0],
    [Symbol.asyncDispose]: () => site[Symbol.asyncDispose](),
  };
}

async function picture(): Promise<Blob> {
  const bytes = await sharp({ create: { width: 60, height: 90, channels: 3, background: "teal" } })
    .png()
    .toBuffer();
  return new Blob([new Uint8Array(bytes)], { type: "image/png" });
}

test("12: uploading or removing a cover keeps unsaved settings, with and without scripts", async () => {
  await using at = await openSettings();
  // The cover's fields belong to the same form, though they are elsewhere on the page.
  expect(at.page.text).toMatch(/<form id="settings"[^>]*multipart/);
  expect(at.page.text.match(/form="settings"/g)?.length).toBe(2);
  const typed = { title: "The Salt Road, revised", summary: "Unsaved words.", tags: "salt" };
  const uploaded = await at.post({ ...typed, intent: "cover" }, await picture());
  expect(uploaded.status).toBe(200);
  for (const words of [
    "The work has its new cover.",
    "not saved yet",
    "Unsaved words.",
    "The Salt Road, revised",
  ])
    expect(uploaded.text).toContain(words);
  expect(uploaded.text).toMatch(/value="Fantasy"[^>]*checked|checked[^>]*value="Fantasy"/);
  expect(await at.work()).toMatchObject({
    title: "The Salt Road",
    summary: null,
    cover: expect.anything() as unknown,
  });
  const removed = await at.post({ ...typed, intent: "no-cover" });
  expect(removed.text).toContain("Unsaved words.");
  expect((await at.work())?.cover).toBeNull();
  // Saving from that page works with its stamp.
  const seen = /name="seen" value="([^"]*)"/.exec(removed.text)?.[1] ?? "";
  expect((await at.post({ ...typed, seen, intent: "settings" })).status).toBe(303);
  expect(await at.work()).toMatchObject({ title: "The Salt Road, revised", summary: "Unsaved words." });
});

test("12: a refused picture keeps unsaved settings; a picture chosen before saving is saved with the settings", async () => {
  await using at = await openSettings();
  const bad = await at.post({ summary: "Unsaved.", intent: "cover" }, new Blob(["no picture"]));
  expect([bad.status, bad.text.includes("Unsaved.")]).toEqual([422, true]);
  const saved = await at.post({ summary: "Saved.", intent: "settings" }, await picture());
  expect(saved.status).toBe(303);
  expect(await at.work()).toMatchObject({ summary: "Saved.", cover: expect.anything() as unknown });
});

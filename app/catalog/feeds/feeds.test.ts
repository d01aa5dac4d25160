import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { publishNow } from "#app/authoring/releases/publish-commands.server.ts";
import { profiles, workPublications } from "#app/platform/db/schema/all.server.ts";
import { makeWork, type WorkFacts } from "#tests/support/make-work.ts";
import { createTestSite } from "#tests/support/site.ts";
import { writeText } from "#tests/support/write-text.ts";

let site: Awaited<ReturnType<typeof createTestSite>>;
beforeAll(async () => {
  site = await createTestSite();
  return () => site[Symbol.asyncDispose]();
});

async function publish(facts: WorkFacts & { note?: string }) {
  const { note = null, ...work } = facts;
  const { workId, profileId, chapterIds } = await makeWork(site, { chapters: [{ title: "One" }], ...work });
  for (const id of chapterIds) await writeText(site, id, "Words of the chapter.");
  await publishNow(site, { workId, chapterIds, isSilent: false, note, isUnlisted: false });
  const [row] = await site.db.select().from(workPublications).where(eq(workPublications.workId, workId));
  const [profile] = await site.db.select().from(profiles).where(eq(profiles.id, profileId));
  return { jid: row?.jid ?? "", handle: profile?.handle ?? "", profileId, workId, chapterIds };
}

test("an author's page lists works by series and status, and its feed and the sitemap contain them", async () => {
  const first = await publish({ title: "Volume Two", seriesName: "The Estuary", seriesPosition: "2" });
  const { profileId, handle } = first;
  await publish({
    title: "Volume One",
    profileId,
    seriesName: "The Estuary",
    seriesPosition: "1",
    progress: "complete",
  });
  await publish({ title: "Alone", profileId, progress: "hiatus" });
  const page = await site.get(`/authorhandle?id=${handle}`);
  const at = (words: string) => page.text.indexOf(words);
  expect(at("The Estuary")).toBeGreaterThan(0);
  expect(at("Volume One")).toBeLessThan(at("Volume Two"));
  expect(at("On hiatus")).toBeGreaterThan(at("Volume Two"));
  expect(page.text).toContain(`rel="alternate" type="application/atom+xml"`);
  const feed = await site.get(`/authorhandle/feed.atom?id=${handle}`);
  expect(feed.headers.get("content-type")).toBe("application/xml; charset=utf-8");
  expect(feed.headers.get("content-security-policy")).toContain("style-src 'self'");
  expect((await site.get("/feed.css")).headers.get("content-type")).toContain("text/css");
  for (const title of ["Volume One", "Volume Two", "Alone"]) expect(feed.text).toContain(title);
  expect(feed.text).not.toContain("Words of the chapter");
  expect((await site.get("/sitemap/pages.xml")).text).toContain(`/authorhandle?id=${handle}`);
});

test("a work's feed contains announced releases and no silent edit", async () => {
  const { jid, workId, chapterIds } = await publish({ title: "Told", note: "It begins." });
  await publishNow(site, { workId, chapterIds, isSilent: true, note: "A comma.", isUnlisted: false });
  await publishNow(site, { workId, chapterIds, isSilent: false, note: "A new ending.", isUnlisted: false });
  const { text } = await site.get(`/bookdetail/${jid}/feed.atom`);
  expect(text.match(/<entry>/g)).toHaveLength(2);
  expect(text).toContain("It begins.");
  expect(text).toContain("A new ending.");
  expect(text).not.toContain("A comma.");
  const page = await site.get(`/bookdetail/${jid}`);
  expect(page.text).toContain("A new ending.");
  expect(page.text).not.toContain("A comma.");
});

const hostile = [
  `</title><script>alert(1)</script>`,
  `<img src=x onerror=alert(1)>`,
  `]]><script>alert(1)</script><![CDATA[`,
  `"><svg onload=alert(1)>`,
  `javascript:alert(1)`,
  `\u0000\u0008<iframe srcdoc="<script>alert(1)</script>">`.replace("\u0000", ""),
  `&lt;script&gt;alert(1)&lt;/script&gt;`,
  `{{constructor.constructor('alert(1)')()}}`,
];

test.each(hostile)("hostile text is shown as text in pages, reader, feeds and file: %s", async (words) => {
  const { jid, handle } = await publish({
    title: `T ${words}`,
    subtitle: words,
    summary: words,
    tags: [words.slice(0, 140)],
    aiUse: "assisted",
    aiNote: words,
    note: words,
    chapters: [{ title: words, noteBefore: words, noteAfter: words }],
  });
  const pages = [
    `/bookdetail/${jid}`,
    `/authorhandle?id=${handle}`,
    `/bookdetail/${jid}/feed.atom`,
    `/authorhandle/feed.atom?id=${handle}`,
  ];
  const slug = /book-reader\/[^/"]+\/([^"#]+)"/.exec((await site.get(`/bookdetail/${jid}`)).text)?.[1];
  for (const path of [...pages, `/book-reader/${jid}/${slug}`]) {
    const { status, text } = await site.get(path);
    expect(status, path).toBe(200);
    expect(text, path).not.toMatch(/<script>alert|<img src=x|<svg onload|<iframe/i);
  }
});

import { expect, test } from "vitest";
import { publishNow } from "#app/authoring/releases/publish-commands.server.ts";
import { makeAccount } from "#tests/support/make-account.ts";
import { makeWork } from "#tests/support/make-work.ts";
import { createTestSite } from "#tests/support/site.ts";
import { writeText } from "#tests/support/write-text.ts";
import { encodedBody, type CachedPage, makeCachedPage } from "./cached-page.ts";
import { PageCache } from "./page-cache.ts";

const hitsOfAFavourite = 16;

function pageOf(text: string, facts: Partial<CachedPage> = {}): CachedPage {
  const page = makeCachedPage(Buffer.from(text.repeat(1_000)), [["content-type", "text/html"]]);
  return { ...page, ...facts };
}

/** A cache that receives notifications, with a fixed clock. */
function openMemory() {
  const clock = { at: 1, now: () => clock.at };
  const pages = new PageCache(10_000_000, clock);
  pages.resume(new Date());
  const keep = (path: string, page: CachedPage) =>
    pages.share(path, async (rendering) => {
      pages.store(rendering, { pathname: path, search: "", key: path, hasMore: false }, page);
      return page;
    });
  return { pages, clock, keep };
}

const ask = (pages: PageCache, path: string, times: number) => {
  for (let time = 0; time < times; time++) pages.get(path);
};

test("12: a failed compression does not stop the compression of other pages", async () => {
  const { pages, keep } = openMemory();
  const broken = encodedBody([], "gzip", Buffer.from("these bytes are no gzip"));
  await keep("/broken", pageOf("a", { forms: { gzip: broken } }));
  const { gzipSync } = await import("node:zlib");
  const quick = encodedBody([], "gzip", gzipSync("word ".repeat(9_000), { level: 1 }));
  await keep("/whole", pageOf("b", { forms: { gzip: quick } }));
  ask(pages, "/broken", hitsOfAFavourite);
  ask(pages, "/whole", hitsOfAFavourite);
  await expect.poll(() => pages.get("/whole")?.forms.gzip?.isBest).toBe(true);
});

test("12: a page with a maximum age is rendered again after it, even if it was compressed meanwhile", async () => {
  const { pages, clock, keep } = openMemory();
  const page = pageOf("list", { lifeSeconds: 30 });
  await keep("/search", page);
  await keep("/book", pageOf("book"));
  clock.at += 20_000;
  pages.measureAgain("/search", page);
  expect(pages.get("/search")).toBeDefined();
  clock.at += 11_000;
  expect([pages.get("/search"), pages.get("/book")?.tags]).toEqual([undefined, []]);
});

test("12: while the database is down a page is served beyond its maximum age", async () => {
  const { pages, clock, keep } = openMemory();
  await keep("/", pageOf("list", { lifeSeconds: 30 }));
  clock.at += 60_000;
  const away = new Date();
  pages.suspend(away);
  expect(pages.get("/")).toBeUndefined();
  expect(pages.getStale("/", away)?.page.lifeSeconds).toBe(30);
});

test("12: unrelated invalidations do not separate concurrent requests for the same page", async () => {
  const { pages, keep } = openMemory();
  const page = pageOf("book", { tags: ["book:x"] });
  await keep("/x", page);
  pages.drop(["book:x"]);
  const gate = Promise.withResolvers<void>();
  let rendered = 0;
  const render = async () => {
    rendered += 1;
    await gate.promise;
    return page;
  };
  const shared = [pages.share("/x", render)];
  for (let count = 0; count < 50; count++) {
    pages.drop([`book:other-${count}`]);
    shared.push(pages.share("/x", render));
  }
  gate.resolve();
  await Promise.all(shared);
  expect(rendered).toBe(1);
  // The tags of the new rendering count, even those that the old one did not have.
  const changing = [pages.share("/x", async () => ({ ...page, tags: ["book:new"] }))];
  pages.drop(["book:new"]);
  let renderings = 0;
  changing.push(pages.share("/x", async () => (renderings++, page)));
  await Promise.all(changing);
  expect(renderings).toBe(1);
});

test("12: a released chapter invalidates the pages that show its book, and no others", async () => {
  await using site = await createTestSite({ PAGE_CACHE_MB: "64" });
  const { profiles } = await makeAccount(site, { handle: "low-tide", name: "Low Tide" });
  const profileId = profiles[0]?.id ?? "";
  const chapters = [{ title: "Ebb" }, { title: "Flood" }];
  const made = await makeWork(site, { profileId, title: "Low Water", chapters });
  for (const id of made.chapterIds) await writeText(site, id, "The tide went out.");
  const [first = "", second = ""] = made.chapterIds;
  const release = { ...made, isSilent: true, note: null, isUnlisted: false };
  const published = await publishNow(site, { ...release, chapterIds: [first] });
  const jid = published.ok ? published.jid : "";
  await Promise.all(
    Array.from({ length: 200 }, (_, at) => site.makeBook({ jid: `other-${at}`, title: `Other ${at}` })),
  );
  const others = Array.from({ length: 200 }, (_, at) => [
    `/bookdetail/other-${at}`,
    `/book-reader/other-${at}`,
  ]).flat();
  const lists = ["/", "/search?q=other", "/search?q=water", "/sitemap.xml", `/bookdetail/${jid}`];
  const all = [...others, ...lists, "/about"];
  for (const path of all) await site.get(path);
  const cachedOf = (paths: string[]) => paths.filter((path) => site.app.pages.get(path) !== undefined);
  expect(cachedOf(all)).toEqual(all);
  await publishNow(site, { ...release, chapterIds: [second] });
  await site.app.caughtUp();
  const dropped = all.filter((path) => site.app.pages.get(path) === undefined);
  expect(dropped).toEqual(["/", "/search?q=water", `/bookdetail/${jid}`]);
});

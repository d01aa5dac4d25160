import { SaxesParser } from "saxes";
import { expect, test } from "vitest";
import { createTestSite } from "#tests/support/site.ts";

type Site = Awaited<ReturnType<typeof createTestSite>>;

async function fillShelves(site: Site): Promise<void> {
  const day = (date: number) => ({ addedAt: new Date(Date.UTC(2026, 2, date)) });
  await site.makeBook({ jid: "old", title: "Garden & Gate", genres: ["Drama"], book: day(1) });
  await site.makeBook({ jid: "new", title: "Garden Party", genres: ["Fiction"], book: day(3) });
  await site.makeBook({ jid: "other", title: "Winter", genres: ["Drama"], book: day(2) });
}

const jidsOf = (text: string) => [...text.matchAll(/<id>[^<]*\/bookdetail\/(\w+)#/g)].map(([, jid]) => jid);

test("each search has a feed of what it finds, the newest first, narrowed like the search and linked from it", async () => {
  await using site = await createTestSite();
  await fillShelves(site);
  const page = await site.get("/search?q=garden&genre=-fiction&sort=title");
  const address = "/search/feed.atom?q=garden&amp;genre=-fiction";
  expect(page.text).toContain(`href="${address}"`);
  const feed = await site.get("/search/feed.atom?q=garden");
  expect([feed.status, feed.headers.get("content-type")]).toEqual([200, "application/xml; charset=utf-8"]);
  new SaxesParser({ xmlns: true }).write(feed.text).close();
  expect(jidsOf(feed.text)).toEqual(["new", "old"]);
  expect(feed.text).toContain("<title>“garden”</title>");
  expect(jidsOf((await site.get(address.replace("&amp;", "&"))).text)).toEqual(["old"]);
  expect(jidsOf((await site.get("/search/feed.atom?genre=drama")).text)).toEqual(["other", "old"]);
  const empty = await site.get("/search/feed.atom?q=zzz");
  expect([empty.status, jidsOf(empty.text)]).toEqual([200, []]);
});

test("browsers find a description of the site's search, whose addresses answer pages, suggestions and feeds", async () => {
  await using site = await createTestSite({ SITE_NAME: "Books & More of Ours" });
  await fillShelves(site);
  expect((await site.get("/search")).text).toContain(
    '<link rel="search" type="application/opensearchdescription+xml"',
  );
  const { text, headers } = await site.get("/opensearch.xml");
  expect(headers.get("content-type")).toBe("application/opensearchdescription+xml; charset=utf-8");
  new SaxesParser({ xmlns: true }).write(text).close();
  expect(text).toContain("<ShortName>Books &amp; More of</ShortName>");
  const templates = [...text.matchAll(/template="([^"]*)"/g)].map(([, address = ""]) =>
    address.replaceAll("&amp;", "&"),
  );
  expect(templates).toHaveLength(3);
  for (const template of templates) {
    const { pathname, search } = new URL(template.replace("{searchTerms}", "garden"));
    expect((await site.get(pathname + search)).status, template).toBe(200);
  }
  const suggested = await site.get("/api/suggest?q=win&form=opensearch");
  expect(JSON.parse(suggested.text)).toEqual([
    "win",
    ["Winter"],
    ["Ann Author"],
    ["http://localhost:3000/bookdetail/other"],
  ]);
});

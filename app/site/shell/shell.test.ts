import sharp from "sharp";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { createLog } from "#app/platform/log/log.server.ts";
import { makeAccount } from "#tests/support/make-account.ts";
import { createTestSite } from "#tests/support/site.ts";
import { visitor } from "#tests/support/visitor.ts";

test("R23 X06 P01 an unknown page answers 404, names its path and links home", async () => {
  await using site = await createTestSite();
  for (const path of ["/nowhere", "/a/b/c", "/caf%C3%A9"]) {
    const page = await site.get(path);
    expect(page.status).toBe(404);
    expect(page.text).toContain(`Page Not Found: ${decodeURI(path)}`);
    expect(page.text).toContain("Return Home");
    expect(page.text).toContain('name="robots" content="noindex"');
    // The frame stays, so that search is available.
    expect(page.text).toContain('role="search"');
  }
});

test("a path with invalid UTF-8 or markup is shown safely", async () => {
  await using site = await createTestSite();
  const page = await site.get("/%3Cscript%3Ealert(1)%3C/script%3E");
  expect(page.status).toBe(404);
  expect(page.text).not.toContain("<script>alert(1)");
});

interface Manifest {
  name: string;
  display: string;
  scope: string;
  start_url: string;
  icons: { src: string; purpose?: string }[];
  shortcuts: { url: string; icons: { src: string }[] }[];
}

test("the web app manifest has the operator's name, and all that it leads to is there", async () => {
  await using site = await createTestSite({ SITE_NAME: "Reading Room" });
  const answer = await site.get("/manifest.webmanifest");
  expect(answer.headers.get("content-type")).toContain("application/manifest+json");
  const manifest: Manifest = JSON.parse(answer.text);
  expect([manifest.name, manifest.display, manifest.scope]).toEqual(["Reading Room", "standalone", "/"]);
  // What an installed site may open, it has.
  const addresses = [
    manifest.start_url,
    ...manifest.icons.map(({ src }) => src),
    ...manifest.shortcuts.flatMap(({ url, icons }) => [url, ...icons.map(({ src }) => src)]),
  ];
  for (const address of addresses) expect((await site.get(address)).status, address).toBeLessThan(400);
  expect(manifest.shortcuts.map(({ url }) => url)).toContain("/offline");
  expect(manifest.icons.some(({ purpose }) => purpose === "maskable")).toBe(true);
});

test("the icons of the head are there", async () => {
  await using site = await createTestSite();
  const { text } = await site.get("/");
  for (const [, address = ""] of text.matchAll(
    /<link rel="(?:icon|apple-touch-icon|preload)" href="([^"]+)"/g,
  ))
    expect((await site.get(address)).status, address).toBe(200);
  expect([...text.matchAll(/<link rel="preload"[^>]+woff2/g)]).toHaveLength(2);
});

test("P02 an unexpected error shows collapsed details, a retry link and a link home", async () => {
  await using site = await createTestSite();
  await site.db.execute(sql`alter table books rename to lost`);
  const page = await site.get("/");
  expect(page.status).toBe(500);
  expect(page.text).toContain("<h1>Something went wrong</h1>");
  expect(page.text).toContain("<summary>Technical Details</summary>");
  expect(page.text).not.toContain("relation");
  expect(page.text).toMatch(/<a href="" class="button">Try again<\/a>/);
  expect(page.text).toContain("Go Home");
});

test("X11 expected errors are not reported, unexpected ones are; robots get a status without an error page", async () => {
  const reported: unknown[] = [];
  const log = Object.assign(createLog("silent"), {
    error: (...facts: unknown[]) => void reported.push(facts),
  });
  await using site = await createTestSite({}, { site: { log } });
  for (const init of [{}, { method: "POST" }, { method: "DELETE" }])
    for (const path of ["/nowhere", "/about", "/bookdetail?jid="]) await site.get(path, init);
  expect(reported).toEqual([]);
  const robot = {
    headers: { "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)" },
  };
  const absent = await site.get("/nowhere", robot);
  expect([absent.status, absent.text]).toEqual([404, "404\n"]);
  // Also of what is answered before there is a page.
  for (const path of ["/assets/nothing.js", "/files/nothing", "/builds/meta/nothing.json"]) {
    const { status, text } = await site.get(path, robot);
    expect([path, status, /<|Page Not Found/.test(text)]).toEqual([path, 404, false]);
  }
  expect((await site.get("/about", robot)).text).toContain("<h1>");
  await site.db.execute(sql`alter table books rename to lost`);
  expect((await site.get("/", robot)).text).toBe("500\n");
  expect(reported).toHaveLength(1);
});

test("P05 every page but a book's has title, robots, canonical address, icon, social card and organisation data", async () => {
  await using site = await createTestSite({ SITE_NAME: "Reading Room", SITE_URL: "https://books.example" });
  const pages = ["/about", "/faq", "/terms", "/privacy", "/content-policy", "/search"];
  for (const path of pages) {
    const { text } = await site.get(path);
    expect(text, path).toMatch(/<title>[^<]+ \| Reading Room<\/title>/);
    expect(text, path).toContain(`<link rel="canonical" href="https://books.example${path}"`);
    expect(text, path).toContain('property="og:image" content="https://books.example/social-card.png"');
    expect(text, path).toContain('rel="icon"');
    expect(text, path).toMatch(/name="robots" content="(index, follow|noindex)/);
  }
  await makeAccount(site, { handle: "ada" });
  for (const path of [...pages, "/authorhandle?id=ada"]) {
    const { text } = await site.get(path);
    expect(text, path).toMatch(/"@type":"Organization".*"@type":"WebSite".*SearchAction/s);
  }
});

test("P05 the site's own card shows the name that its operator gave it", async () => {
  const cardOf = async (name: string) => {
    await using site = await createTestSite({ SITE_NAME: name });
    const answer = await site.app.fetch(new Request("http://localhost/social-card.png"));
    expect(answer.headers.get("content-type")).toBe("image/png");
    const picture = sharp(Buffer.from(await answer.arrayBuffer()));
    const { width, height } = await picture.metadata();
    expect([width, height]).toEqual([1200, 630]);
    return await picture.extract({ left: 84, top: 380, width: 1032, height: 170 }).raw().toBuffer();
  };
  const [one, other] = [await cardOf("Reading Room"), await cardOf("קריאה")];
  expect(one.some((value) => value < 60)).toBe(true);
  expect(one.equals(other)).toBe(false);
});

test("P05 private and sign-in pages are not indexed", async () => {
  await using site = await createTestSite();
  for (const path of ["/sign-in", "/sign-up", "/login", "/api-test"])
    expect((await site.get(path)).text, path).toContain('name="robots" content="noindex, nofollow"');
});

test("without scripts a chosen theme comes as a style sheet, and the page with the switch stays the same bytes for everyone", async () => {
  await using site = await createTestSite();
  const who = visitor(site);
  const plain = await site.get("/about");
  expect(plain.text).toContain('<noscript><link rel="stylesheet" href="/theme.css"/></noscript>');
  expect((await who.get("/theme.css")).text).toBe("");
  const choose = (theme: string, referer: string) =>
    who.get("/theme", { method: "POST", body: new URLSearchParams({ theme }), headers: { referer } });
  expect((await choose("dark", "http://localhost/about?x=1")).location).toBe("/about?x=1");
  const sheet = await who.get("/theme.css");
  expect(sheet.text).toContain("color-scheme:dark");
  expect(sheet.headers.get("cache-control")).toBe("private, no-store");
  expect((await who.get("/about")).text).toBe(plain.text);
  expect((await choose("light", "https://evil.example/")).location).toBe("/");
  expect((await who.get("/theme.css")).text).toContain("color-scheme:light");
  await choose("system", "http://localhost/about");
  expect([who.jar.has("octavo-theme"), (await who.get("/theme.css")).text]).toEqual([false, ""]);
});

import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createTestSite } from "#tests/support/site.ts";
import { unzip } from "#tests/support/unzip.ts";

const pages = ["/about", "/faq", "/terms", "/privacy", "/content-policy"];

test.each(pages)(
  "R02 %s is a public page with its version, its date and no blank left in its text",
  async (path) => {
    await using site = await createTestSite({
      OPERATOR_NAME: "Ann & Bo's Library",
      OPERATOR_CONTACT: "ann@books.example",
    });
    const page = await site.get(path);
    expect(page.status).toBe(200);
    expect(page.headers.get("cache-control")).toContain("public");
    expect(page.text).toMatch(/Version (<!-- -->)?[2-9]/);
    expect(page.text).toMatch(/dateTime="2026-11-2[257]"/);
    expect(page.text).not.toMatch(/\{\{[a-zA-Z]+\}\}/);
    expect(page.text).toMatch(/Ann &amp; Bo(’|'|&#x27;)s Library|ann@books\.example/);
  },
);

test("R02 the FAQ has at least fifteen questions, each with an anchor, and structured data", async () => {
  await using site = await createTestSite();
  const page = await site.get("/faq");
  const [, json = ""] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(page.text) ?? [];
  const faq: { "@type": string; mainEntity: { name: string; acceptedAnswer: { text: string } }[] } =
    JSON.parse(json);
  expect(faq["@type"]).toBe("FAQPage");
  expect(faq.mainEntity.length).toBeGreaterThanOrEqual(15);
  expect(faq.mainEntity.every(({ acceptedAnswer }) => acceptedAnswer.text.startsWith("<p>"))).toBe(true);
  expect(page.text).toContain('<h3 id="no-javascript">Does it work without JavaScript?</h3>');
});

test("R02 the text of a page is sent only once", async () => {
  await using site = await createTestSite();
  const page = await site.get("/terms");
  expect(page.text.split("Do not try to break, overload").length).toBe(2);
});

test("R02 an operator's own text replaces the default, and HTML in it is escaped", async () => {
  await using site = await createTestSite();
  const folder = join(site.settings.DATA_DIR, "pages");
  await mkdir(folder, { recursive: true });
  const own =
    "---\ntitle: Our terms\ndescription: Ours\nversion: 3\ndate: 2026-10-01\n---\n\nBe kind. <script>alert(1)</script>\n";
  await writeFile(join(folder, "terms.md"), own);
  const page = await site.get("/terms");
  expect(page.text).toContain("Our terms");
  expect(page.text).toContain("&lt;script&gt;");
});

test("R02 the privacy page lists what is stored on a reader's device, by name", async () => {
  await using site = await createTestSite();
  expect((await site.get("/privacy")).text).toContain("<code>octavo:place:</code>");
});

test("R02 the privacy page names the enabled external services, and no others", async () => {
  await using alone = await createTestSite();
  expect((await alone.get("/privacy")).text).toContain("This site uses no outside service.");
  const provider = {
    id: "acme",
    name: "Acme Sign-in",
    issuer: "https://id.example",
    clientId: "a",
    clientSecret: "b",
  };
  await using connected = await createTestSite({
    SMTP_URL: "smtp://mail.example",
    STRIPE_SECRET_KEY: "sk_test_nothing",
    STRIPE_WEBHOOK_SECRET: "whsec_nothing",
    OIDC_PROVIDERS: JSON.stringify([provider]),
  });
  const { text } = await connected.get("/privacy");
  expect(text).toContain("A mail server");
  expect(text).toContain("Acme Sign-in learns that you sign in here");
  expect(text).toContain("Stripe takes the payments");
  expect(text).not.toContain("RevenueCat");
  expect(text).not.toContain("object store");
});

test("the texts describe the site correctly: members' chapters, robots.txt, the version, withdrawn works", async () => {
  await using site = await createTestSite();
  const textOf = async (path: string) =>
    (await site.get(path)).text.replace(/<script[\s\S]*?<\/script>/g, "").replace(/<[^>]+>/g, "");
  const all = (await Promise.all([...pages, "/sign-up"].map(textOf))).join("\n");
  for (const untrue of [
    "at the top of this page",
    "is read without paying",
    "It is free to read.",
    "how they are read",
    "under which rule",
  ])
    expect(all.replace("Nearly everything is read without paying", ""), untrue).not.toContain(untrue);
  expect(await textOf("/terms")).toMatch(/keeps? for members/);
  const robots = (await site.get("/robots.txt")).text;
  const [group = ""] = robots.split("\n\n");
  for (const name of ["GPTBot", "CCBot", "ClaudeBot", "Google-Extended", "Disallow: /"])
    expect(group.split("\n")).toContain(name.includes(":") ? name : `User-agent: ${name}`);
  expect(await textOf("/content-policy")).toContain("robots.txt");
  const terms = (await site.get("/terms")).text;
  expect(terms.indexOf("information-version")).toBeGreaterThan(terms.indexOf("information-text"));
});

test("the About page and the footer link to the source of the running version and show its build", async () => {
  await using site = await createTestSite();
  const { id } = JSON.parse((await site.get("/builds/latest.json")).text) as { id: string };
  for (const path of ["/about", "/faq", "/"]) {
    const { text } = await site.get(path);
    const foot = text.slice(text.indexOf("site-colophon"));
    expect(foot, path).toContain('href="/source.zip"');
    expect(foot, path).toContain(id);
  }
  const about = (await site.get("/about")).text;
  expect(about.slice(0, about.indexOf("site-colophon"))).toMatch(
    new RegExp(`build ${id}.*href="/source.zip"`, "s"),
  );
  const answer = await site.app.fetch(new Request("http://localhost/source.zip"));
  expect(answer.headers.get("content-type")).toBe("application/zip");
  const names = (await unzip(new Uint8Array(await answer.arrayBuffer()))).map(({ path }) => path);
  expect(names).toEqual(
    expect.arrayContaining([
      "octavo/LICENSE",
      "octavo/package-lock.json",
      "octavo/app/root.tsx",
      "octavo/server/main.ts",
    ]),
  );
  expect(names.filter((name) => /node_modules|\.env|\/build\/|\.git\//.test(name))).toEqual([]);
});

test("an operator's SOURCE_URL replaces the default", async () => {
  await using site = await createTestSite({ SOURCE_URL: "https://git.example.org/books" });
  const { text } = await site.get("/about");
  expect(text.split('href="https://git.example.org/books"')).toHaveLength(3);
});

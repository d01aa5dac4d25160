import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createTestSite } from "#tests/support/site.ts";

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
    expect(page.text).toMatch(/Version (<!-- -->)?1/);
    expect(page.text).toContain('dateTime="2026-11-21"');
    expect(page.text).not.toMatch(/\{\{[a-zA-Z]+\}\}/);
    expect(page.text).toMatch(/Ann &amp; Bo(’|'|&#x27;)s Library|ann@books\.example/);
  },
);

test("R02 the questions number fifteen at least, each with an address of its own, and are given to search engines", async () => {
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

test("R02 the text of a page is sent once", async () => {
  await using site = await createTestSite();
  const page = await site.get("/terms");
  expect(page.text.split("Do not try to break, overload").length).toBe(2);
});

test("R02 an operator's own wording goes before ours, and its HTML is text", async () => {
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

test("R02 the privacy page lists what is kept on a reader's device, by name", async () => {
  await using site = await createTestSite();
  expect((await site.get("/privacy")).text).toContain("<code>octavo:place:</code>");
});

test("R02 the privacy page names the outside services that are switched on, and no others", async () => {
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

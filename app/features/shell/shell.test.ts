import { expect, test } from "vitest";
import { createTestSite } from "#tests/support/site.ts";

test("R23 P01 an unknown page answers 404, names its path and leads home", async () => {
  await using site = await createTestSite();
  for (const path of ["/nowhere", "/a/b/c", "/caf%C3%A9"]) {
    const page = await site.get(path);
    expect(page.status).toBe(404);
    expect(page.text).toContain(`Page Not Found: ${decodeURI(path)}`);
    expect(page.text).toContain("Return Home");
    expect(page.text).toContain('name="robots" content="noindex"');
    // The frame stays, so that a lost reader can search.
    expect(page.text).toContain('role="search"');
  }
});

test("a path that is not valid UTF-8, or that holds markup, is shown harmlessly", async () => {
  await using site = await createTestSite();
  const page = await site.get("/%3Cscript%3Ealert(1)%3C/script%3E");
  expect(page.status).toBe(404);
  expect(page.text).not.toContain("<script>alert(1)");
});

test("the web app manifest has the operator's name", async () => {
  await using site = await createTestSite({ SITE_NAME: "Reading Room" });
  const answer = await site.get("/manifest.webmanifest");
  expect(answer.headers.get("content-type")).toContain("application/manifest+json");
  const manifest: { name: string; icons: { src: string }[] } = JSON.parse(answer.text);
  expect(manifest.name).toBe("Reading Room");
  for (const icon of manifest.icons) expect((await site.get(icon.src)).status).toBe(200);
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

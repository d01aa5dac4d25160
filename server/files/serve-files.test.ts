import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { fileUrl } from "#app/platform/files/file-store.server.ts";
import { createTestSite } from "#tests/support/site.ts";

const bytes = new TextEncoder().encode("0123456789");

async function createSiteWithFile(type = "image/webp") {
  const site = await createTestSite();
  const { hash } = await site.files.put(bytes);
  return Object.assign(site, { hash, path: fileUrl(hash, type) });
}

test("a stored file has its media type, is immutable, and cannot run anything", async () => {
  await using site = await createSiteWithFile();
  const answer = await site.get(site.path);
  expect([answer.status, answer.text]).toEqual([200, "0123456789"]);
  expect(answer.headers.get("content-type")).toBe("image/webp");
  expect(answer.headers.get("cache-control")).toContain("immutable");
  expect(answer.headers.get("content-security-policy")).toBe("default-src 'none'; sandbox");
  expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
  expect(answer.headers.get("cross-origin-resource-policy")).toBe("same-origin");
  expect(answer.headers.get("content-length")).toBe("10");
});

test("an SVG picture keeps its styles and runs no script", async () => {
  await using site = await createSiteWithFile("image/svg+xml");
  const { headers } = await site.get(site.path);
  expect(headers.get("content-security-policy")).toBe(
    "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  );
});

test("a browser that has the file gets 304, and HEAD gets the headers alone", async () => {
  await using site = await createSiteWithFile();
  const head = await site.get(site.path, { method: "HEAD" });
  expect([head.status, head.text, head.headers.get("content-length")]).toEqual([200, "", "10"]);
  const again = await site.get(site.path, { headers: { "if-none-match": head.headers.get("etag") ?? "" } });
  expect([again.status, again.text]).toEqual([304, ""]);
});

test.each([
  ["bytes=0-3", 206, "0123", "bytes 0-3/10"],
  ["bytes=4-", 206, "456789", "bytes 4-9/10"],
  ["bytes=-2", 206, "89", "bytes 8-9/10"],
  ["bytes=-99", 206, "0123456789", "bytes 0-9/10"],
  ["bytes=8-99", 206, "89", "bytes 8-9/10"],
  ["bytes=10-", 416, "", "bytes */10"],
  ["bytes=-0", 416, "", "bytes */10"],
  ["bytes=5-2", 200, "0123456789", null],
  ["bytes=0-1,3-4", 200, "0123456789", null],
  ["bytes=-", 200, "0123456789", null],
  ["pages=1-2", 200, "0123456789", null],
  ["bytes=99999999999999999999-", 200, "0123456789", null],
])("the range %s is answered by %s", async (range, ...expected) => {
  await using site = await createSiteWithFile();
  await using server = await site.listen();
  const answer = await fetch(server.url + site.path, { headers: { range } });
  expect([answer.status, await answer.text(), answer.headers.get("content-range")]).toEqual(expected);
});

test("a range of another version is answered by the whole file", async () => {
  await using site = await createSiteWithFile();
  const headers = { range: "bytes=0-3", "if-range": '"another"' };
  expect((await site.get(site.path, { headers })).text).toBe("0123456789");
});

test("text files of a book are compressed", async () => {
  await using site = await createTestSite();
  const css = "@scope (.book-text) { .b-p { margin: 0 } }\n".repeat(500);
  const { hash } = await site.files.put(new TextEncoder().encode(css));
  await using server = await site.listen();
  for (const coding of ["br", "gzip"]) {
    const answer = await fetch(server.url + fileUrl(hash, "text/css"), {
      headers: { "accept-encoding": coding },
    });
    expect(answer.headers.get("content-encoding")).toBe(coding);
    expect(answer.headers.get("vary")).toContain("accept-encoding");
    expect(await answer.text()).toBe(css);
  }
});

test("only stored files of served types are found", async () => {
  await using site = await createSiteWithFile();
  const absent = createHash("sha256").update("absent").digest("hex");
  for (const path of [
    `/files/${absent}.webp`,
    `/files/${site.hash}`,
    `/files/${site.hash}.html`,
    `/files/${site.hash}.webp/x`,
    `/files/${site.hash.toUpperCase()}.webp`,
    "/files/incoming/x.webp",
    "/files/octavo-check",
  ]) {
    expect((await site.get(path)).status, path).toBe(404);
  }
});

test("a file accepts only GET and HEAD", async () => {
  await using site = await createSiteWithFile();
  for (const method of ["POST", "PUT", "DELETE"]) {
    const status = (await site.get(site.path, { method })).status;
    expect(status, method).toBe(405);
  }
  expect(await site.files.has(site.hash)).toBe(true);
});

test("L: a cached SVG is checked on each request, so that a withdrawn one is gone at once", async () => {
  await using site = await createSiteWithFile("image/svg+xml");
  await using server = await site.listen();
  const ask = () => fetch(`${server.url}${site.path}`);
  expect([(await ask()).status, (await ask()).status]).toEqual([200, 200]);
  expect(site.app.pages.get(site.path)).toBeUndefined();
});

import { expect, test } from "vitest";
import { accessTable } from "#tests/architecture/access-table.ts";
import { entitle } from "#tests/support/entitle.ts";
import { makeAccount } from "#tests/support/make-account.ts";
import { createTestSite } from "#tests/support/site.ts";
import { hasControlsInJson } from "./control-characters.ts";
import { MultipartScan } from "./multipart-scan.ts";

const hidden = ["%00", "%01", "%1b", "%7f"];
const char = (escape: string) => decodeURIComponent(escape);
const form = (name: string, value: string, extra = "") =>
  `--x\r\nContent-Disposition: form-data; name="${name}"${extra}\r\n\r\n${value}\r\n--x--\r\n`;

/** Every way in which a control character can reach a route, and the expected status. */
function waysInto(path: string, escape: string): [way: string, path: string, init: RequestInit][] {
  const posted = (type: string, body: string): RequestInit => ({
    method: "POST",
    headers: { "content-type": type },
    body,
  });
  const unicode = JSON.stringify({ title: char(escape) }).replace(char("%7f"), "\\u007f");
  const multipart = "multipart/form-data; boundary=x";
  return [
    ["path", `${path === "/" ? "" : path}/a${escape}b`, {}],
    ["query", `${path}?q=a${escape}b&${escape}=1`, {}],
    ["data", `${path === "/" ? "/_root" : path}.data?q=a${escape}b`, {}],
    ["form", path, posted("application/x-www-form-urlencoded", `title=a&email=a${escape}b`)],
    ["form name", path, posted("application/x-www-form-urlencoded; charset=utf-8", `a${escape}=b`)],
    ["form raw", path, posted("application/x-www-form-urlencoded", `title=a${char(escape)}b`)],
    ["json", path, posted("application/json", unicode)],
    ["text", path, posted("text/plain", `a${char(escape)}b`)],
    ["multipart", path, posted(multipart, form("title", `a${char(escape)}b`))],
    ["header", path, { headers: { "x-sub-user": `a${char(escape === "%00" ? "%01" : escape)}b` } }],
  ];
}

const routes = [...new Map(accessTable.map((row) => [row.route, row])).values()];
const searches = /^\/(search(\/texts)?(\.data)?|search\/feed\.atom|api\/(search|suggest|passages))\?/;
const streams = /^\/api\/live$/;

test(
  "L: NUL and control characters are refused with 400 in path, query, form, JSON, text and headers of every route, never 500",
  { timeout: 240_000 },
  async () => {
    await using site = await createTestSite();
    const who = await makeAccount(site);
    await entitle(site, who.account.id);
    const wrong: string[] = [];
    const paths = routes
      .filter(({ route }) => !streams.test(route))
      .map(({ path }) => path.replace(/\?.*/, ""));
    const ways = paths.flatMap((path) =>
      hidden.flatMap((escape) => waysInto(path, escape).map((way) => [...way, escape] as const)),
    );
    for (const [way, target, init, escape] of ways) {
      const headers = { ...init.headers, cookie: who.cookie };
      const { status } = await site.get(target, { ...init, headers });
      // A page that reads no form responds as usual: nothing of it was read.
      // A search leads to the same without them.
      const isSearch = (way === "query" || way === "data") && searches.test(target);
      // 501 is what the addresses of Supabase's client answer to what they have not (docs/supabase-api.md).
      const isAbsent = status === 501 && /\/(rest|auth|storage)\/v1\//.test(target);
      const isRight = way === "multipart" ? status < 500 || isAbsent : status === (isSearch ? 302 : 400);
      if (!isRight) wrong.push(`${status} ${way} ${escape} ${target}`);
    }
    expect(wrong).toEqual([]);
  },
);

test("L: a page that reads a multipart form refuses control characters in its texts, and accepts any bytes in its files", async () => {
  await using site = await createTestSite();
  const { cookie } = await makeAccount(site);
  const post = (body: string) =>
    site.get("/account/names", {
      method: "POST",
      headers: { cookie, "content-type": "multipart/form-data; boundary=x" },
      body,
    });
  expect((await post(form("firstName", "A\u0000b"))).status).toBe(400);
  expect((await post(form("first\u0001Name", "Ann"))).status).toBe(400);
  expect((await post(form("firstName", "AAA=", "\r\nContent-Transfer-Encoding: base64"))).status).toBe(400);
  // Parsed, and found to lack the fields.
  expect((await post(form("picture", "\u0000\u0001", '; filename="a.png"'))).status).toBe(422);
  expect((await post(form("firstName", "Ann\r\n"))).status).toBe(422);
});

test("L: a multipart form is scanned correctly wherever its chunks are cut", () => {
  const body = Buffer.from(
    `${form("file", "\u0000\u0000", '; filename="a"').replace("--x--\r\n", "")}${form("title", "good\ttext\r\n")}`,
  );
  const bad = Buffer.from(body.toString().replace("good", "go\u0002d"));
  for (let size = 1; size <= body.length; size++) {
    const isClean = (whole: Buffer) => {
      const scan = new MultipartScan("x");
      for (let at = 0; at < whole.length; at += size)
        if (!scan.isClean(whole.subarray(at, at + size))) return false;
      return true;
    };
    expect([isClean(body), isClean(bad)], `pieces of ${size}`).toEqual([true, false]);
  }
});

test("L: white space is no control character, and an escaped backslash starts no escape", () => {
  expect(hasControlsInJson(JSON.stringify({ text: "a\tb\nc\r\nd\v\f" }))).toBe(false);
  expect(hasControlsInJson(JSON.stringify({ text: String.raw`write \u0000 for NUL, \\u0001 and \b` }))).toBe(
    false,
  );
  for (const code of [0, 1, 8, 14, 27, 31])
    expect(hasControlsInJson(JSON.stringify({ text: `\\${String.fromCharCode(code)}` })), String(code)).toBe(
      true,
    );
});

test("L: a site with SITE_URL answers under no other name, except to this machine and its monitors", async () => {
  await using site = await createTestSite({ SITE_URL: "https://books.example" });
  const ask = async (host: string, path = "/", more: Record<string, string> = {}) =>
    (await site.get(path, { headers: { host, ...more } })).status;
  for (const foreign of [
    "evil.example",
    "books.example.evil.example",
    "books.example:8080",
    "203.0.113.9",
    "",
  ])
    expect(await ask(foreign), foreign).toBe(421);
  for (const own of ["books.example", "BOOKS.example:443", "localhost:3000", "127.0.0.1:3000", "[::1]"])
    expect(await ask(own), own).toBe(200);
  expect(await ask("203.0.113.9", "/health")).toBe(200);
  // X-Forwarded-Host is ignored while no proxy is configured.
  expect(await ask("evil.example", "/", { "x-forwarded-host": "books.example" })).toBe(421);
  await using behind = await createTestSite({ SITE_URL: "https://books.example", TRUST_PROXY: "1" });
  const forwardedTo = (forwarded: string) =>
    behind.get("/", { headers: { host: "10.0.0.7:3000", "x-forwarded-host": forwarded } });
  expect((await forwardedTo("books.example")).status).toBe(200);
  expect((await forwardedTo("evil.example")).status).toBe(421);
});

test("L: a cached page is not served under another site's name either", async () => {
  await using site = await createTestSite({ SITE_URL: "http://books.example" });
  const { createHttpServer } = await import("#server/http/http-server.ts");
  await using server = {
    server: createHttpServer(site.app.listener).listen(0, "127.0.0.1"),
    async [Symbol.asyncDispose]() {
      this.server.closeAllConnections();
      await new Promise((resolve) => this.server.close(resolve));
    },
  };
  await new Promise((resolve) => server.server.once("listening", resolve));
  const address = server.server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const { request } = await import("node:http");
  const ask = (host: string) =>
    new Promise<number>((resolve) => {
      request({ port, host: "127.0.0.1", path: "/about", headers: { host } }, (answer) => {
        answer.resume();
        resolve(answer.statusCode ?? 0);
      }).end();
    });
  expect([await ask("books.example"), await ask("books.example")]).toEqual([200, 200]);
  expect(await ask("evil.example")).toBe(421);
});

test("L: a site on https requires https for its subdomains too", async () => {
  await using site = await createTestSite({ SITE_URL: "https://books.example" });
  const { headers } = await site.get("/");
  expect(headers.get("strict-transport-security")).toBe("max-age=31536000; includeSubDomains");
});

test("L: one address cannot overload /health, and another monitor is answered", async () => {
  await using site = await createTestSite({ RATE_LIMIT_PER_MINUTE: "1200", TRUST_PROXY: "1" });
  const ask = async (address: string) =>
    (await site.get("/health", { headers: { "x-forwarded-for": address } })).status;
  const statuses: number[] = [];
  for (let count = 0; count < 125; count++) statuses.push(await ask("203.0.113.9"));
  expect(statuses.slice(0, 120).every((status) => status === 200)).toBe(true);
  expect(statuses.slice(120)).toEqual([429, 429, 429, 429, 429]);
  expect(await ask("203.0.113.10")).toBe(200);
});

test("H5: the bytes of a file are never packed into the data of a page", async () => {
  await using site = await createTestSite();
  const files = ["/source.zip", "/sitemap.xml", "/bookdetail/b/download.epub", "/bookdetail/b/card.png"];
  for (const address of files.flatMap((file) => [`${file}.data`, `${file}/_.data`]))
    expect([address, (await site.get(address)).status]).toEqual([address, 404]);
  expect((await site.get("/source.zip")).status).toBe(200);
});

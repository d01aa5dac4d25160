import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { createTestSite } from "#tests/support/site.ts";

const hostile = [
  "/%",
  "/%00",
  "/%ff",
  "/%E0%A4%A",
  "/bookdetail/%00",
  "/bookdetail/%2e%2e%2f%2e%2e%2fetc%2fpasswd",
  "/book-reader/%5c..%5c",
  "/search?q=%00",
  "/search?q=%",
  "/search?q=%ff&q=%ed%a0%80",
  "/api/search?limit=-1&offset=99999999999999999999",
  "/api/search?limit=abc&q=%27%3Bdrop+table+books--",
  "/bookdetail/<script>alert(1)</script>",
  "/bookdetail/a/b/c/d/e/f",
  "//evil.example/",
  "/\\evil.example/",
  "/.env",
  "/.git/config",
  "/assets/../../package.json",
  "/assets/%2e%2e/%2e%2e/package.json",
  "/assets/nothing.js",
  "/files/",
  "/files/../../etc/passwd",
  "/files/%2e%2e%2f%2e%2e%2fpackage.json",
  `/files/${"0".repeat(64)}.exe`,
  `/files/${"0".repeat(64)}.jpg`,
  "/_root.data",
  "/_.data",
  "/.data",
  "/nothing.data?_routes=root,no/such/route",
  "/?_routes=root",
  "/__manifest",
  "/__manifest?version=x&paths=/%",
  `/__manifest?version=x&paths=${"/a".repeat(2_000)}`,
  "/__proto__",
  "/constructor.data",
  `/${"a".repeat(3_000)}`,
  `/${"a".repeat(100_000)}`,
  `/search?q=${"%20a".repeat(20_000)}`,
  `/${"a/".repeat(1_500)}`,
];

test("§5 hostile addresses are answered without an error of ours, by any method", async () => {
  await using site = await createTestSite();
  for (const path of hostile) await askByAnyMethod(site, path);
  // React Router takes a second to find that nothing matches, so it must not be reached.
  expect((await site.get("/a".repeat(400))).text).toContain("Return Home");
});

async function askByAnyMethod(site: Awaited<ReturnType<typeof createTestSite>>, path: string) {
  for (const method of ["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PROPFIND"]) {
    const answer = await site.get(path, { method });
    expect(answer.status, `${method} ${path}`).toBeLessThan(500);
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    expect(answer.headers.get("x-request-id")).toBeTruthy();
  }
}

/** Sends raw bytes on a connection of their own. */
async function sendRaw(port: number, request: string): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  socket.end(request);
  return text(socket);
}

test("§5 requests that no browser would send are refused or answered, and the next one is served", async () => {
  await using site = await createTestSite();
  await using server = await site.listen();
  const requests = [
    "GET /% HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
    "GET / HTTP/1.1\r\nConnection: close\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: a b<>\r\nConnection: close\r\n\r\n",
    "GET http://other.example/ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
    "OPTIONS * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
    "TRACE / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
    "CONNECT x:443 HTTP/1.1\r\nHost: x\r\n\r\n",
    "BREW / HTTP/1.1\r\nHost: x\r\n\r\n",
    "GET /../../etc/passwd HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
    "GET /\x00 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
    `GET / HTTP/1.1\r\nHost: x\r\nX: ${"a".repeat(40_000)}\r\n\r\n`,
    "GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: upgrade\r\n\r\n",
    "\x16\x03\x01\x02\x00\x01",
  ];
  for (const request of requests) {
    const answer = await sendRaw(server.port, request);
    expect(answer.split(" ")[1] ?? "closed", request.slice(0, 60)).not.toMatch(/^5/);
  }
  expect((await fetch(server.url)).status).toBe(200);
});

test("every response has the security and caching headers", async () => {
  await using site = await createTestSite({ SITE_URL: "https://books.example" });
  for (const path of ["/", "/nothing-here", "/health", "/robots.txt", "/%", "/assets/none.js"]) {
    const { headers } = await site.get(path);
    expect(headers.get("x-content-type-options"), path).toBe("nosniff");
    expect(headers.get("referrer-policy"), path).toBe("same-origin");
    expect(headers.get("x-frame-options"), path).toBe("DENY");
    expect(headers.get("permissions-policy"), path).toContain("camera=()");
    expect(headers.get("cross-origin-opener-policy"), path).toBe("same-origin");
    expect(headers.get("strict-transport-security"), path).toContain("max-age=");
    expect(headers.get("content-security-policy"), path).not.toContain("unsafe");
  }
});

test("a site without https sends no Strict-Transport-Security", async () => {
  await using site = await createTestSite();
  expect((await site.get("/")).headers.has("strict-transport-security")).toBe(false);
});

test("an unexpected error is logged once with the request's id and shown as a plain page", async () => {
  const lines: { requestId?: string; msg: string; level: number }[] = [];
  const { default: pino } = await import("pino");
  const log = pino({ level: "error" }, { write: (line) => void lines.push(JSON.parse(line)) });
  const files = { find: () => Promise.reject(new Error("the disk is gone")) };
  await using site = await createTestSite({}, { site: { log, files: files as never } });
  const answer = await site.get(`/files/${"0".repeat(64)}.jpg`);
  expect(answer.status).toBe(500);
  expect(answer.text).toContain("Something went wrong");
  expect(answer.text).not.toContain("disk");
  expect(lines).toHaveLength(1);
  expect(lines[0]?.requestId).toBe(answer.headers.get("x-request-id"));
  expect(answer.text).toContain(lines[0]?.requestId);
});

test("the log of a request contains neither the query nor the visitor's address", async () => {
  let written = "";
  const { default: pino } = await import("pino");
  const log = pino({ level: "info" }, { write: (line) => void (written += line) });
  await using site = await createTestSite({}, { site: { log } });
  await using server = await site.listen();
  await fetch(`${server.url}/favicon.ico?secret-illness`);
  await fetch(`${server.url}/favicon.ico`);
  await expect.poll(() => written).toContain("isKept");
  await expect.poll(() => written).toContain('"path":"/favicon.ico"');
  for (const line of written.trim().split("\n")) expect(() => JSON.parse(line)).not.toThrow();
  await fetch(`${server.url}/search?q=secret-illness`, {
    headers: { "user-agent": "my-browser", cookie: "a=b" },
  });
  expect(written).toContain('"path":"/search"');
  expect(written).not.toMatch(/secret-illness|127\.0\.0\.1|my-browser|a=b/);
});

test("a body larger than the limit is refused", async () => {
  await using site = await createTestSite();
  const answer = await site.get("/", { method: "POST", body: "x".repeat(5_000_000) });
  expect(answer.status).toBe(413);
});

test("a client that sends too many requests is refused for a while; another client is not", async () => {
  await using site = await createTestSite({ RATE_LIMIT_PER_MINUTE: "10", TRUST_PROXY: "1" });
  await using server = await site.listen();
  const from = (address: string) =>
    fetch(`${server.url}/nothing`, { headers: { "x-forwarded-for": `6.6.6.6, ${address}` } });
  const statuses = [];
  for (let count = 0; count < 12; count++) statuses.push((await from("1.1.1.1")).status);
  expect(statuses.filter((status) => status === 429)).toHaveLength(2);
  const refused = await from("1.1.1.1");
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await from("2.2.2.2")).status).toBe(404);
});

test("X-Forwarded-For is ignored when no proxy is configured", async () => {
  await using site = await createTestSite({ RATE_LIMIT_PER_MINUTE: "3" });
  await using server = await site.listen();
  const statuses = [];
  for (let count = 0; count < 5; count++) {
    const headers = { "x-forwarded-for": `1.1.1.${count}` };
    statuses.push((await fetch(`${server.url}/nothing`, { headers })).status);
  }
  expect(statuses.slice(3)).toEqual([429, 429]);
});

test("robots.txt is served and tells crawlers to avoid API calls", async () => {
  await using site = await createTestSite();
  const robots = await site.get("/robots.txt");
  expect(robots.headers.get("content-type")).toContain("text/plain");
  expect(robots.text).toContain("Disallow: /api/");
});

test("built assets are immutable and served in their best encoding", async () => {
  await using site = await createTestSite();
  const page = await site.get("/");
  const script = /\/assets\/react-[^"]+\.js/.exec(page.text)?.[0] ?? "";
  const sizes: Record<string, number> = {};
  for (const coding of ["br", "gzip", "identity"]) {
    const answer = await site.app.fetch(
      new Request(`http://localhost${script}`, { headers: { "accept-encoding": coding } }),
    );
    expect(answer.headers.get("content-encoding") ?? "identity").toBe(coding);
    expect(answer.headers.get("cache-control")).toContain("immutable");
    expect(answer.headers.get("content-type")).toContain("javascript");
    sizes[coding] = (await answer.arrayBuffer()).byteLength;
  }
  expect(sizes["br"]).toBeLessThan(sizes["gzip"] ?? 0);
  expect(sizes["gzip"]).toBeLessThan((sizes["identity"] ?? 0) / 2);
});

test("M13: health names each part and returns 503 when a required part fails", async () => {
  await using site = await createTestSite();
  expect(JSON.parse((await site.get("/health")).text)).toMatchObject({ status: "ok" });
  await using broken = await createTestSite(
    {},
    { site: { files: { ...site.files, check: () => Promise.reject(new Error("the disk is full")) } } },
  );
  const answer = await broken.get("/health");
  expect(answer.status).toBe(503);
  expect(JSON.parse(answer.text)).toMatchObject({ checks: { database: "ok", storage: "failed" } });
});

test("a page whose data cannot be read is an error page, logged once and not cached", async () => {
  const lines: { requestId?: string; msg: string }[] = [];
  const { default: pino } = await import("pino");
  const log = pino({ level: "error" }, { write: (line) => void lines.push(JSON.parse(line)) });
  const broken = () => {
    throw new Error("the database is gone");
  };
  const db = new Proxy({}, { get: () => broken });
  await using site = await createTestSite({}, { site: { log, db: db as never, searchDb: db as never } });
  for (const path of ["/", "/bookdetail/x", "/book-reader/x", "/search?q=moon", "/bookdetail/x.data"]) {
    lines.length = 0;
    const answer = await site.get(path);
    expect(answer.status, path).toBe(500);
    expect(answer.text).not.toContain("the database is gone");
    expect(answer.headers.get("cache-control") ?? "no-store", path).not.toContain("public");
    expect(lines, path).toHaveLength(1);
    expect(lines[0]?.requestId).toBe(answer.headers.get("x-request-id"));
  }
});

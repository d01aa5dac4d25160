import { connect } from "node:net";
import { expect, test } from "vitest";
import { signIn } from "#tests/support/sign-in.ts";
import { createTestSite } from "#tests/support/site.ts";
import { withoutWaiting } from "#tests/support/waiting-clock.ts";
import { visitor } from "#tests/support/visitor.ts";

const form = (body: string): RequestInit => ({
  method: "POST",
  body,
  headers: { "content-type": "application/x-www-form-urlencoded" },
});
const json = (body: string): RequestInit => ({
  method: "POST",
  body,
  headers: { "content-type": "application/json" },
});

test("H5: a form of a million fields is refused by its size, with a message, on pages, calls, webhooks and the identity provider", async () => {
  await using site = await createTestSite();
  const million = "a=1&".repeat(1_000_000);
  for (const path of ["/sign-in", "/login", "/following/book/x", "/account", "/nowhere"]) {
    const refused = await site.get(path, form(million));
    expect([refused.status, refused.text.includes("This page takes at most 64 kB.")], path).toEqual([
      413,
      true,
    ]);
  }
  const nested = "[".repeat(2_000_000);
  const calls = [
    "/api/auth/login",
    "/functions/v1/handle-available",
    "/api/webhooks/stripe",
    "/api/user/sync",
  ];
  for (const path of [...calls, "/api/auth/passkey/verify-authentication"])
    expect((await site.get(path, json(nested))).status, path).toBe(413);
});

test("H5: the page about a body that is too large names the limit of its address and what to do", async () => {
  await using site = await createTestSite({ PICTURE_MAX_MB: "7" });
  const sent = async (path: string, body: FormData | string) => {
    const headers = typeof body === "string" ? { "content-type": "application/x-www-form-urlencoded" } : {};
    const { status, text } = await site.get(path, { method: "POST", body, headers });
    expect([path, status]).toEqual([path, 413]);
    return text;
  };
  const withFile = (mb: number) => {
    const body = new FormData();
    body.set("file", new File([new Uint8Array(mb * 1024 * 1024)], "large.bin"));
    return body;
  };
  const long = `a=${"b".repeat(300_000)}`;
  expect(await sent("/writing/w1/publish", long)).toContain(
    "This page takes at most 256 kB. Nothing was changed. Go back, shorten it and send it again",
  );
  expect(await sent("/writing/import", withFile(33))).toContain(
    "This page takes at most 32 MB. Nothing was changed. Go back, choose a smaller file",
  );
  // The limit of the file, not of the form around it.
  expect(await sent("/writing/w1/settings", withFile(19))).toContain(
    "This page takes files of at most 7 MB.",
  );
  expect(
    JSON.parse(await sent("/api/writing/chapters/c1/changes", `a=${"b".repeat(5_000_000)}`)),
  ).toMatchObject({
    error: expect.stringContaining("at most 4 MB"),
  });
});

test("H5: within 64 kB fields are counted before they are parsed, and nesting is limited", async () => {
  await using site = await createTestSite();
  const many = await site.get("/sign-in", form("a=1&".repeat(2_000)));
  expect(many.status).toBe(413);
  expect(many.text).toContain("more in it than the page takes");
  const parts = Array.from({ length: 1_001 }, (_, at) => [`f${at}`, "1"]);
  const body = new FormData();
  for (const [name = "", value = ""] of parts) body.set(name, value);
  // A thousand parts are more than 64 kB, which is refused first; a route with larger limits counts the parts.
  expect((await site.get("/sign-in", { method: "POST", body })).status).toBe(413);
  const deep = "[".repeat(30_000) + "]".repeat(30_000);
  for (const path of ["/api/auth/login", "/functions/v1/handle-available"])
    expect((await site.get(path, json(deep))).status, path).toBe(422);
  const passkey = await site.get("/api/auth/passkey/verify-authentication", json(deep));
  expect([400, 401, 422]).toContain(passkey.status);
});

test("H5: large bodies are accepted from signed-in users; a stranger's is not read, and is answered as if it were empty", async () => {
  await using site = await createTestSite();
  const file = () => {
    const body = new FormData();
    body.set("file", new File(["# One\n\n".padEnd(300_000, "word ")], "long.md"));
    return { method: "POST", body };
  };
  const { who } = await signIn(site, { state: "ACTIVE" });
  const taken = await withoutWaiting(() => who.get("/writing/import", file()));
  expect([taken.status, taken.location?.includes("?file=")]).toEqual([303, true]);
  const stranger = await visitor(site).get("/writing/import", file());
  expect([302, 303]).toContain(stranger.status);
  expect(stranger.location).toMatch(/^\/sign-in/);
  const save = json(JSON.stringify({ saveId: "x", version: 0, steps: ["x".repeat(100_000)] }));
  expect((await site.get("/api/writing/chapters/abc/changes", save)).status).toBe(401);
});

test("H5: only forms, JSON and text are read; a page reports a body that it cannot read", async () => {
  await using site = await createTestSite();
  const headers = { "content-type": "application/xml" };
  const refused = await site.get("/sign-in", { method: "POST", body: "<a/>", headers });
  expect([refused.status, refused.text.includes("takes forms and JSON")]).toEqual([415, true]);
  const call = await site.get("/api/auth/login", { method: "POST", body: "<a/>", headers });
  expect([call.status, call.headers.get("content-type")]).toEqual([415, "application/json"]);
});

test("H5: a body without Content-Length may have 64 kB, and a refusal closes the connection", async () => {
  await using site = await createTestSite();
  await using server = await site.listen();
  const socket = connect(server.port, "127.0.0.1");
  const chunk = "a".repeat(16_000);
  socket.write("POST /sign-in HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n");
  socket.write("Content-Type: application/x-www-form-urlencoded\r\n\r\n");
  for (let sent = 0; sent < 10; sent++) socket.write(`${chunk.length.toString(16)}\r\n${chunk}\r\n`);
  const answer = await new Promise<string>((resolve) => {
    let text = "";
    socket.on("data", (bytes) => {
      text += String(bytes);
      if (text.includes("\r\n\r\n")) resolve(text);
    });
    socket.on("error", () => resolve(text));
    socket.on("close", () => resolve(text));
  });
  socket.destroy();
  expect(answer).toMatch(/^HTTP\/1\.1 413 /);
});

test("H5: bytes of bodies count towards the rate limit too: few large bodies count as many small ones", async () => {
  await using site = await createTestSite({ RATE_LIMIT_PER_MINUTE: "100", TRUST_PROXY: "1" });
  const { who } = await signIn(site, { state: "ACTIVE" });
  const send = async (bytes: number, from: string) => {
    const body = new FormData();
    body.set("file", new File(["x".repeat(bytes)], "x.txt"));
    const sent = { method: "POST", body, headers: { "x-forwarded-for": from } };
    return (await withoutWaiting(() => who.get("/writing/import", sent))).status;
  };
  expect(await send(3 * 1024 * 1024, "192.0.2.1")).toBe(303);
  expect(await send(3 * 1024 * 1024, "192.0.2.1")).toBe(429);
  expect(await send(3 * 1024, "192.0.2.1")).toBe(303);
  expect(await send(3 * 1024 * 1024, "192.0.2.2")).toBe(303);
});

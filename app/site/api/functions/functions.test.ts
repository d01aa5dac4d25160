import { createHash, randomBytes } from "node:crypto";
import { FunctionRegion, FunctionsClient } from "@supabase/functions-js";
import { eq } from "drizzle-orm";
import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { z } from "zod";
import { defineFunction } from "#app/identity/api/public.server.ts";
import { fileRequests } from "#app/platform/db/schema/manuscripts.server.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import { makeAccount } from "#tests/support/make-account.ts";
import { makeWork } from "#tests/support/make-work.ts";
import { publishedWork } from "#tests/support/published-work.ts";
import { createTestSite } from "#tests/support/site.ts";
import { writeText } from "#tests/support/write-text.ts";
import { answerCall } from "./answer-call.server.ts";

type TestSite = Awaited<ReturnType<typeof createTestSite>>;

const sha256 = (bytes: Uint8Array | string) => createHash("sha256").update(bytes).digest("hex");

/** The unchanged public client, of a signed-in account if a token is given. */
const clientOf = (url: string, token?: string) =>
  new FunctionsClient(`${url}/functions/v1`, {
    headers: { apikey: "sb_publishable_any", ...(token && { Authorization: `Bearer ${token}` }) },
  });

/** What the site refuses with: the status, and the message of the function. */
async function refusalOf(response: Response | undefined) {
  const body = (await response?.json()) as { msg: string; errors?: Record<string, string> };
  return [response?.status, body.msg, ...(body.errors ? [body.errors] : [])];
}

test(
  "C07 the public client's JSON, text, bytes, files and forms arrive byte for byte, with a region or without",
  { timeout: 60_000 },
  async () => {
    await using site = await createTestSite();
    await using server = await site.listen();
    const { token } = await makeAccount(site, { state: "ACTIVE" });
    const other = await makeAccount(site, { state: "ACTIVE" });
    // Every byte there is; and every letter that an encoding could change.
    const bytes = Buffer.concat([
      Buffer.from(Array.from({ length: 256 }, (_, at) => at)),
      randomBytes(150_000),
    ]);
    const text = "\uFEFFOne\r\n\r\nTwo\t\u00A0ä 日本 🏳️‍🌈 e\u0301 \\begin{x} \\u0041\n".repeat(2_000);
    const form = new FormData();
    form.set("file", new File([bytes], "a “name”.docx"));
    const region = FunctionRegion.EuCentral1;
    const convert = clientOf(server.url, token);
    const sent = await Promise.all([
      convert.invoke("convert-manuscript", { body: new Blob([bytes.subarray(1)]) }),
      convert.invoke("convert-manuscript", { body: new Uint8Array(bytes.subarray(2)).buffer, region }),
      convert.invoke("convert-manuscript", {
        body: new File([bytes.subarray(3)], "x.png", { type: "image/png" }),
      }),
      convert.invoke("convert-manuscript?name=tide.md", { body: text }),
      convert.invoke("convert-manuscript", { body: form }),
      clientOf(server.url, other.token).invoke("convert-manuscript", { body: { text, name: "json.md" } }),
    ]);
    expect(sent.map(({ error }) => error)).toEqual(sent.map(() => null));
    const stored = await site.db.select().from(fileRequests);
    expect(stored).toHaveLength(6);
    const bodies = [bytes.subarray(1), bytes.subarray(2), bytes.subarray(3), bytes, text];
    expect(new Set(stored.map(({ hash }) => hash))).toEqual(new Set(bodies.map(sha256)));
    expect(new Set(stored.map(({ fileName }) => fileName))).toEqual(
      new Set(["a “name”.docx", "json.md", "manuscript", "tide.md"]),
    );
    for (const { data } of sent)
      expect(data).toMatchObject({
        state: "reading",
        review: expect.stringMatching(/^\/writing\/import\?file=/),
      });
  },
);

test(
  "C07 the answer is read by its content type: JSON as a value, text as text, and a file's bytes as they are",
  { timeout: 90_000 },
  async () => {
    await using site = await createTestSite();
    await using server = await site.listen();
    const { token, profiles } = await makeAccount(site, { state: "ACTIVE" });
    const client = clientOf(server.url, token);
    await site.work();
    const free = await client.invoke("handle-available", { body: { handle: "nobody-yet" } });
    expect(free.data).toEqual({ isFree: true, message: "This handle is free." });

    const converted = await client.invoke("convert-manuscript?to=md&name=tide.html", {
      body: "<h1>Low Water</h1><p>The <em>tide</em> went out.</p>",
    });
    expect(converted.error).toBeNull();
    expect(converted.data).toContain("The *tide* went out.");
    const epub = await client.invoke("convert-manuscript", {
      body: { text: "# Low Water\n\nThe tide went out.", name: "tide.md", to: "epub", author: "Ann Quill" },
    });
    expect(epub.error).toBeNull();
    const again = new FormData();
    again.set("to", "txt");
    again.set("file", new File([epub.data as Blob], "tide.epub"));
    const back = await client.invoke("convert-manuscript", { body: again });
    expect(back.data).toContain("The tide went out.");

    const { workId, jid } = await publishedWork(site, { profileId: profiles[0]?.id ?? "", count: 1 });
    const exported = await waitForFile(client, { work: workId, format: "docx" });
    const [request] = await site.db.select().from(fileRequests).where(eq(fileRequests.workId, workId));
    expect(sha256(await bytesOf(exported))).toBe(request?.hash);

    const card = await clientOf(server.url).invoke("social-card", { body: { jid } });
    const page = await fetch(`${server.url}/bookdetail/${jid}/card.png`);
    expect(sha256(await bytesOf(card.data))).toBe(sha256(new Uint8Array(await page.arrayBuffer())));
  },
);

const bytesOf = async (data: unknown) => new Uint8Array(await (data as Blob).arrayBuffer());

/** Calls until the file is made, as a program does. */
async function waitForFile(client: FunctionsClient, input: Record<string, string>): Promise<unknown> {
  const { data, error } = await client.invoke("export-book", { body: input });
  expect(error).toBeNull();
  if (data instanceof Blob) return data;
  return waitForFile(client, { work: input["work"] ?? "", file: (data as { file: string }).file });
}

test("C07 a function says why it refuses: no or another's account, no subscription, a wrong body, region or name", async () => {
  await using site = await createTestSite();
  await using server = await site.listen();
  const writer = await makeAccount(site, { state: "ACTIVE" });
  const lapsed = await makeAccount(site, { state: "UNPAID" });
  const { workId } = await makeWork(site, { profileId: writer.profiles[0]?.id ?? "" });
  const call = async (name: string, init: RequestInit, token?: string) =>
    refusalOf(
      await fetch(`${server.url}/functions/v1/${name}`, {
        method: "POST",
        ...init,
        headers: { ...init.headers, ...(token && { authorization: `Bearer ${token}` }) },
      }),
    );
  const json = (body: unknown): RequestInit => ({
    body: JSON.stringify(body),
    headers: { "content-type": "application/json" },
  });
  const text: RequestInit = { body: "# One", headers: { "content-type": "text/plain" } };
  const wanted = json({ work: workId, format: "txt" });
  expect(await call("nothing", json({}))).toEqual([404, "There is no such function"]);
  expect(await call("export-book", wanted)).toEqual([401, "Sign in first"]);
  expect(await call("export-book", wanted, "x.y.z")).toEqual([401, "Sign in again"]);
  expect(await call("export-book", wanted, lapsed.token)).toEqual([404, "Not found"]);
  expect(await call("convert-manuscript", text)).toEqual([401, "Sign in first"]);
  expect(await call("convert-manuscript", text, lapsed.token)).toEqual([403, "A subscription is needed"]);
  expect(await call("handle-available", text)).toEqual([415, "This function takes json, not text"]);
  expect(await call("convert-manuscript", {}, writer.token)).toEqual([
    422,
    "Send a manuscript: as the body, as a form's file, or as `text`.",
  ]);
  expect(await call("convert-manuscript?to=exe", text, writer.token)).toEqual([
    422,
    "The body does not match what this function expects",
    { to: expect.stringContaining('"epub"') },
  ]);
  expect(await call("handle-available?forceFunctionRegion=../x", json({ handle: "ann" }))).toEqual([
    400,
    "This is not the name of a region",
  ]);
  // Without a subscription an author still has their works.
  const own = await makeWork(site, { profileId: lapsed.profiles[0]?.id ?? "", chapters: [{ title: "One" }] });
  await writeText(site, own.chapterIds[0] ?? "", "Words.");
  await site.work();
  await waitForFile(clientOf(server.url, lapsed.token), { work: own.workId, format: "txt" });
});

test("C07 bodies larger than 64 kB are taken only from whoever has a token, and never more than 32 MB", async () => {
  await using site = await createTestSite();
  const { token } = await makeAccount(site);
  const send = async (size: number, headers: Record<string, string>) => {
    const init = {
      method: "POST",
      body: new Uint8Array(size),
      headers: { "content-type": "image/png", ...headers },
    };
    const { status, text } = await site.get("/functions/v1/convert-manuscript", init);
    return [status, JSON.parse(text)] as const;
  };
  // Not read: the function sees an empty body, and asks who is there first.
  expect((await send(100_000, {}))[0]).toBe(401);
  expect((await send(100_000, { authorization: "Bearer x.y.z" }))[0]).toBe(401);
  expect((await send(100_000, { authorization: `Bearer ${token}` }))[0]).toBe(403);
  const [status, body] = await send(33 * 1024 * 1024, { authorization: `Bearer ${token}` });
  expect([status, body.error]).toEqual([413, expect.stringContaining("at most 32 MB")]);
});

test("X09 the public client gets each of its three messages from this site", async () => {
  await using site = await createTestSite();
  await using server = await site.listen();
  const refused = await clientOf(server.url).invoke("social-card", { body: { jid: 7 } });
  expect(refused.error.message).toBe("Edge Function returned a non-2xx status code");
  expect(await refusalOf(refused.response)).toMatchObject([
    422,
    expect.any(String),
    { jid: expect.any(String) },
  ]);
  // Too many at once, and too slow: the function itself has not answered.
  const cases = [
    { atOnce: 0, seconds: 5, status: 503 },
    { atOnce: 1, seconds: 0.01, status: 504 },
  ];
  for (const { status, ...limits } of cases) {
    const relayed = await clientOfSilent(site, limits).invoke("silent", { body: {} });
    expect(relayed.error.message).toBe("Relay Error invoking the Edge Function");
    expect(relayed.response?.status).toBe(status);
  }
  const nowhere = await clientOf("http://127.0.0.1:9").invoke("social-card", { body: { jid: "x" } });
  expect(nowhere.error.message).toBe("Failed to send a request to the Edge Function");
});

/** The public client of a function with these limits that never answers. */
function clientOfSilent(site: TestSite, limits: { atOnce: number; seconds: number }) {
  const silent = defineFunction({
    name: "silent",
    summary: "Never answers.",
    answers: ["json"],
    who: "anyone",
    bodies: ["json"],
    limits,
    input: z.object({}),
    run: () => new Promise(() => {}),
  });
  const context = new RouterContextProvider();
  context.set(siteContext, site);
  return new FunctionsClient("http://localhost/functions/v1", {
    customFetch: async (input, init) => {
      const request = new Request(input, init);
      return answerCall(silent, { context, request, url: new URL(request.url) });
    },
  });
}

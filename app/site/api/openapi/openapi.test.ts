import fc from "fast-check";
import { expect, test } from "vitest";
import routes from "#app/routes.ts";
import { tokenScopes } from "#app/access/gates/token-gate.ts";
import { createToken } from "#app/identity/tokens/public.server.ts";
import { anyJson } from "#tests/support/any-json.ts";
import { makeAccount } from "#tests/support/make-account.ts";
import { makeWork } from "#tests/support/make-work.ts";
import { createTestSite } from "#tests/support/site.ts";
import { writeText } from "#tests/support/write-text.ts";

type TestSite = Awaited<ReturnType<typeof createTestSite>>;
type Schema = Record<string, unknown>;

interface Described {
  operationId: string;
  summary: string;
  parameters: { name: string; in: string; schema: Schema }[];
  requestBody?: { content: Record<string, { schema?: Schema }> };
  responses: Record<string, { content?: Record<string, unknown> }>;
  security: Record<string, string[]>[];
}

async function documentOf(site: TestSite) {
  const { text } = await site.get("/api/openapi.json");
  return JSON.parse(text) as { openapi: string; paths: Record<string, Record<string, Described>> };
}

/** Every call of the document. */
const listCalls = ({ paths }: Awaited<ReturnType<typeof documentOf>>) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({ path, method: method.toUpperCase(), described })),
  );

/** The addresses of the route table that answer programs. */
function listRoutes(entries: typeof routes, above = ""): string[] {
  return entries.flatMap((entry) => {
    const path = [above, entry.path].filter(Boolean).join("/");
    const own = entry.path !== undefined && entry.file.endsWith("-resource.ts") ? [path] : [];
    return [...own, ...listRoutes(entry.children ?? [], path)];
  });
}

test("the document describes every call below /api, /functions and /builds, each once and with a name of its own", async () => {
  await using site = await createTestSite();
  const document = await documentOf(site);
  expect(document.openapi).toBe("3.1.1");
  const calls = listCalls(document);
  const described = new Set(
    calls.map(({ path }) => (path.startsWith("/functions/v1/") ? "/functions/v1/{name}" : path)),
  );
  const addresses = listRoutes(routes)
    .filter((path) => /^(api|functions|builds)\//.test(path))
    .map((path) => `/${path.replace(/:(\w+)/g, "{$1}")}`);
  expect(addresses.length).toBeGreaterThan(20);
  expect([...described].toSorted()).toEqual([...new Set(addresses)].toSorted());
  const ids = calls.map(({ described: { operationId } }) => operationId);
  expect(new Set(ids).size).toBe(ids.length);
  for (const { path, described: one } of calls)
    for (const [, name = ""] of path.matchAll(/\{(\w+)\}/g))
      expect(
        one.parameters.some((each) => each.in === "path" && each.name === name),
        path,
      ).toBe(true);
});

test("what the document says of who may call is so: without a token 401, with one of another scope 403", async () => {
  await using site = await createTestSite();
  const { account } = await makeAccount(site, { state: "ACTIVE" });
  const tokens = await makeTokens(site, account.id);
  for (const { path, method, described } of listCalls(await documentOf(site))) {
    const address = path.replace(/\{\w+\}/g, "none");
    const ask = async (headers: Record<string, string>) =>
      (await site.get(address, { method, headers })).status;
    const scope = described.security.find((way) => "token" in way)?.["token"]?.[0];
    const name = `${method} ${path}`;
    if (described.security.length === 0) expect([401, 403], name).not.toContain(await ask({}));
    else {
      expect(await ask({}), name).toBe(401);
      for (const [own, token] of tokens) {
        const isOpen = own === scope;
        const status = path === "/api/live" && isOpen ? 200 : await ask({ authorization: `Bearer ${token}` });
        const isClosed = status === 403 || (scope === undefined && status === 401);
        expect([name, own, isClosed]).toEqual([name, own, !isOpen]);
      }
    }
  }
});

async function makeTokens(site: TestSite, accountId: string) {
  const made = tokenScopes.map(async (scope) => {
    const facts = { accountId, name: scope, scopes: [scope], at: new Date(), expiresAt: null };
    return [scope, (await site.db.transaction((tx) => createToken(tx, facts))) ?? ""] as const;
  });
  return Promise.all(made);
}

/** A value of a parameter: one that may be there, one that is allowed, or anything that an address can hold. */
const anyParameter = (schema: Schema, known: string[]) =>
  fc.oneof(
    fc.constantFrom(...known),
    anyJson(schema).map((value) => (typeof value === "string" ? value : JSON.stringify(value))),
    fc.string({ unit: "grapheme", maxLength: 300 }),
  );

const encode = (text: string) => encodeURIComponent(text.toWellFormed()).replace(/%(0.|1.|7f)/gi, "");

interface Sent {
  type: string;
  body: string | FormData | Uint8Array<ArrayBuffer>;
}

/** A body as the document allows it, or as it forbids it: another value, another type, broken, deep. */
function anyBody(content: Record<string, { schema?: Schema }>): fc.Arbitrary<Sent> {
  const allowed = Object.entries(content).map(([type, { schema }]) => anyBodyOf(type, schema));
  const forbidden = fc.oneof(
    fc.jsonValue().map((value) => ({ type: "application/json", body: JSON.stringify(value) })),
    fc.constant({ type: "application/json", body: "{" }),
    fc.constant({ type: "application/json", body: "[".repeat(5_000) }),
    fc.constant({ type: "application/json", body: '{"__proto__":{"x":1},"constructor":7}' }),
    fc.uint8Array({ maxLength: 200 }).map((body) => ({ type: "application/octet-stream", body })),
    fc.constant({ type: "multipart/form-data; boundary=x", body: "--x\r\nbroken" }),
    fc.constant({ type: "application/xml", body: "<a/>" }),
    fc.constant({ type: "", body: "" }),
  );
  return fc.oneof({ weight: 2, arbitrary: fc.oneof(...allowed) }, { weight: 1, arbitrary: forbidden });
}

function anyBodyOf(type: string, schema: Schema | undefined): fc.Arbitrary<Sent> {
  if (!schema) return fc.uint8Array({ maxLength: 500 }).map((body) => ({ type, body: new Uint8Array(body) }));
  return anyJson(schema).map((value) => {
    if (type === "application/json") return { type, body: JSON.stringify(value) };
    const fields = Object.entries(value as Schema).map(([name, field]) => [name, String(field)] as const);
    if (type !== "multipart/form-data")
      return { type, body: new URLSearchParams(fields.map(([name, field]) => [name, field])).toString() };
    const form = new FormData();
    for (const [name, field] of fields) form.set(name, field);
    return { type: "", body: form };
  });
}

test(
  "no call answers 5xx, whatever is sent of what the document allows and forbids, and each says its statuses",
  { timeout: 240_000 },
  async () => {
    await using site = await createTestSite({ QUOTA_IMPORTS_PER_DAY: "0" });
    const { account, profiles } = await makeAccount(site, { state: "ACTIVE" });
    const { workId, chapterIds } = await makeWork(site, {
      profileId: profiles[0]?.id ?? "",
      chapters: [{ title: "One" }],
    });
    await writeText(site, chapterIds[0] ?? "", "The tide went out.");
    await site.makeBook({ jid: "nightjar" });
    await site.work();
    const tokens = new Map<string, string>(await makeTokens(site, account.id));
    const known = [workId, chapterIds[0] ?? "", "nightjar", "book", "author", "stripe", "lucide.json", "1"];
    for (const { path, method, described } of listCalls(await documentOf(site))) {
      const scope = described.security.find((way) => "token" in way)?.["token"]?.[0] ?? "";
      const inputs = fc.record({
        parameters: fc.tuple(...described.parameters.map(({ schema }) => anyParameter(schema, known))),
        given: fc.array(fc.boolean(), { minLength: 40, maxLength: 40 }),
        sent: described.requestBody ? anyBody(described.requestBody.content) : fc.constant(null),
      });
      await fc.assert(
        fc.asyncProperty(inputs, async ({ parameters, given, sent }) => {
          let address = path;
          const search = new URLSearchParams();
          const headers = new Headers({ authorization: `Bearer ${tokens.get(scope) ?? ""}` });
          for (const [at, { name, in: place }] of described.parameters.entries()) {
            const value = parameters[at] ?? "";
            if (place === "path") address = address.replace(`{${name}}`, encode(value) || "none");
            else if (place === "query" && given[at]) search.set(name, value.toWellFormed());
          }
          // A stream without it goes on for minutes.
          if (path === "/api/live") search.set("once", "");
          if (sent?.type) headers.set("content-type", sent.type);
          const init = { method, headers, ...(method === "POST" && sent ? { body: sent.body } : {}) };
          const { status } = await site.get(`${address}?${search}`, init);
          const isDescribed = String(status) in described.responses || status === 405;
          expect([`${method} ${address}`, status, isDescribed && status < 500]).toEqual([
            `${method} ${address}`,
            status,
            true,
          ]);
        }),
        { numRuns: 12 },
      );
    }
  },
);

test("the page for people lists every call without scripts or anything from elsewhere", async () => {
  await using site = await createTestSite();
  const page = await site.get("/api/docs");
  expect(page.status).toBe(200);
  for (const { path, described } of listCalls(await documentOf(site))) {
    expect(page.text).toContain(path);
    expect(page.text).toContain(described.summary.split("`")[0]?.slice(0, 20));
  }
  expect(page.text).not.toMatch(/<(script|img|iframe|link rel="stylesheet")[^>]*(src|href)="https?:/);
});

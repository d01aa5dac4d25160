import { expect, test } from "vitest";
import { entitle } from "#tests/support/entitle.ts";
import { makeAccount } from "#tests/support/make-account.ts";
import { randomFrom } from "#tests/support/random-from.ts";
import { createTestSite } from "#tests/support/site.ts";
import { accessTable } from "./access-table.ts";

type Row = (typeof accessTable)[number];
type TestSite = Awaited<ReturnType<typeof createTestSite>>;

const nul = String.fromCharCode(0);
const values = [
  "nightjar",
  "'; drop table books; --",
  "%00",
  "%",
  "%ff%fe",
  "..%2f..%2fetc%2fpasswd",
  "9".repeat(400),
  "-1",
  "1e999",
  "a".repeat(2_000),
  "%F0%9F%92%A9%E2%80%AE",
  "__proto__",
  "%22%3E%3Cscript%3Ealert(1)%3C%2Fscript%3E",
];
const queryKeys = [
  "id",
  "q",
  "page",
  "jid",
  "chapter",
  "limit",
  "offset",
  "sort",
  "next",
  "back",
  "profile",
  "token",
];
const fields = [
  ...queryKeys,
  "intent",
  "title",
  "email",
  "password",
  "code",
  "handle",
  "pin",
  "at",
  "note",
  "file",
];
const cookies = [
  "octavo.session_token=x; current-user=%7B%22id%22%3A",
  "user=%ff; auth-user=[]; current-user=null; intended-destination=%7B%22path%22%3A7%7D",
  `octavo.session_token=${"a.".repeat(1_500)}; octavo.two_factor=%00; octavo.age-cap=zz`,
  "=; ;;; =x; a=b=c; __proto__=1; octavo.signing-in=%E0%A4%A",
];
const headers: Record<string, string>[] = [
  { accept: "application/json", "x-jwt-token": "a.b.c", "x-sub-user": "../../x" },
  { "accept-language": "xx-".repeat(500), range: "bytes=9-1,-", "if-none-match": `"${"e".repeat(900)}"` },
  { "if-modified-since": "never", "accept-encoding": "br;q=2, *;q=nan", "x-forwarded-for": "::1, ', <x>" },
  { authorization: `Bearer ${"z".repeat(3_000)}`, "x-sub-user": "%00" },
];
const methods = ["GET", "POST", "GET", "POST", "PUT", "GET", "DELETE", "POST", "PATCH", "HEAD"];
const bodies: [type: string, body: (value: string) => BodyInit][] = [
  ["application/x-www-form-urlencoded", (value) => fields.map((name) => `${name}=${value}`).join("&")],
  ["application/json", () => '{"id":{"$ne":null},"__proto__":{"x":1},"steps":[[]],"version":1e400}'],
  ["application/json", () => "{".repeat(5_000)],
  ["application/json", () => "null"],
  [
    "multipart/form-data; boundary=x",
    () => "--x\r\nContent-Disposition: form-data; name=file; filename=a\r\n\r\nPK",
  ],
  ["multipart/form-data", () => "no boundary"],
  ["text/plain", (value) => value + nul],
  ["application/x-www-form-urlencoded", () => fields.map((name) => `${name}=%00%F0%9F&${name}=2`).join("&")],
];

const trace =
  /\n\s+at .+:\d+:\d+|node:internal|node_modules|PostgresError|Failed query|app\/(?:identity|catalog|billing|authoring|reading)\//;

/** The same choices in every run, so that a fault can be reproduced. */
function dice(seed: number) {
  const random = randomFrom(seed);
  return <Thing>(things: readonly Thing[]): Thing => {
    const chosen = things[Math.floor(random() * things.length)];
    if (chosen === undefined) throw new Error("nothing to choose from");
    return chosen;
  };
}

/** Existing ids of the table's row, or hostile text, in each part of the address; and a query after it. */
function spoil({ route, path }: Row, pick: ReturnType<typeof dice>): string {
  const spoiled = pick([path.replace(/\?.*/, ""), route.replace(/:\w+\??|\*/g, () => pick(values))]);
  const query = queryKeys.map((key) => `${key}=${pick(values)}`).join("&");
  return pick([spoiled, `${spoiled}?${query}`, `${spoiled}.data?${query}`]);
}

async function ask(site: TestSite, row: Row, { turn, cookie }: { turn: number; cookie: string }) {
  const pick = dice(turn);
  const method = pick(methods);
  const sent = new Headers(pick([...headers, {}]));
  const spoiled = pick(cookies);
  sent.set(
    "cookie",
    pick([cookie, `${cookie}; ${spoiled.replace(/octavo\.session_token=[^;]*/, "x=y")}`, spoiled]),
  );
  const [type, body] = pick(bodies);
  const hasBody = !["GET", "HEAD"].includes(method);
  if (hasBody) sent.set("content-type", type);
  const path = spoil(row, pick);
  const init = { method, headers: sent, body: hasBody ? body(pick(values)) : null };
  const response = await site.app.fetch(
    new Request(`http://localhost${path}`, { ...init, redirect: "manual" }),
  );
  const isEndless = response.headers.get("content-type")?.includes("event-stream");
  // The site's own source code contains the names of its folders.
  const isArchive = response.headers.get("content-type") === "application/zip";
  const text = isEndless || isArchive ? "" : await response.text();
  if (isEndless || isArchive) await response.body?.cancel();
  return { name: `${method} ${path.slice(0, 160)} (${turn})`, status: response.status, text };
}

const rounds = 12;

test(
  "V04 §5 no address, query, cookie, header, body or method on any route causes a server error or reveals one",
  { timeout: 300_000 },
  async () => {
    await using site = await createTestSite();
    await site.makeBook({ jid: "nightjar" });
    const who = await makeAccount(site);
    await entitle(site, who.account.id);
    // Addresses that end the session come last.
    const isLast = ({ route }: Row) => /logout|sign-out|session|delete|auth/.test(route);
    const rows = [...new Map(accessTable.map((row) => [row.route, row])).values()];
    const inOrder = [...rows.filter((row) => !isLast(row)), ...rows.filter(isLast)];
    const faults: string[] = [];
    const statuses = new Map<number, number>();
    for (const [at, row] of inOrder.entries())
      for (let round = 0; round < rounds; round++) {
        const { name, status, text } = await ask(site, row, {
          turn: at * rounds + round,
          cookie: who.cookie,
        });
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        // 501 is what the addresses of Supabase's client answer to what they have not (docs/supabase-api.md).
        const isFault = status >= 500 && !(status === 501 && /\/(rest|auth|storage)\/v1\//.test(name));
        if (isFault || trace.test(text)) faults.push(`${status} ${name} ${text.slice(0, 200)}`);
      }
    expect(faults).toEqual([]);
    // Many of the requests reached a handler, and were not only refused by the edge.
    expect(statuses.get(200)).toBeGreaterThan(50);
    expect(statuses.get(422)).toBeGreaterThan(10);
    expect((await site.get("/health")).status).toBe(200);
  },
);

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { announceLive } from "#app/identity/live/public.server.ts";
import { openTestBrowser } from "#tests/support/browser.ts";
import { makeAccount } from "#tests/support/make-account.ts";
import { makeWork } from "#tests/support/make-work.ts";
import { actingAs } from "#tests/support/sign-in.ts";

const script = join(process.cwd(), "node_modules/@supabase/supabase-js/dist/umd/supabase.js");

/** What the page is given: the client's own build for browsers, under its own name. */
interface Page {
  supabase: typeof import("@supabase/supabase-js");
}

test("C08 in a browser the client signs in, reads, writes and signs out beside a person who is signed in on the page, and neither notices the other", async () => {
  await using browser = await openTestBrowser();
  // The refusals that are looked for.
  browser.allow(/40[0136]/);
  const { site } = browser;
  await site.makeBook({ jid: "alpha", title: "Alpha" });
  const ann = await makeAccount(site, { handle: "ann", state: "ACTIVE" });
  const ben = await makeAccount(site, { handle: "ben", state: "ACTIVE" });
  await makeWork(site, { title: "Ann's work", profileId: ann.profiles[0]?.id ?? "" });
  await makeWork(site, { title: "Ben's work", profileId: ben.profiles[0]?.id ?? "" });
  const page = await browser.newPage();
  const pairs = actingAs(ben)
    .split("; ")
    .map((pair) => pair.split(/=(.*)/s));
  await page
    .context()
    .addCookies(pairs.map(([name = "", value = ""]) => ({ name, value, url: browser.url })));
  // The file begins with `var supabase`, which is not global in a script that is injected.
  await page.addInitScript({ content: `${readFileSync(script, "utf8")};globalThis.supabase = supabase;` });
  await page.goto("/writings");
  await page.getByText("Ben's work").first().waitFor();

  // The page says when it has joined.
  page.on("request", (request) => {
    if (request.headers()["x-joined"]) void announceLive(site.db, "jobs", ann.account.id);
  });
  const seen = await page.evaluate(
    async ({ email, password }) => {
      const { createClient } = (globalThis as unknown as Page).supabase;
      const client = createClient(location.origin, "sb_publishable_octavo", {
        auth: { persistSession: false },
      });
      // Ben's cookies go along with each of these.
      const stranger = (await client.from("works").select("title")).status;
      const books = (await client.from("books").select("title, people(name)")).data;
      const wrong = (await client.auth.signInWithPassword({ email, password: "wrong" })).error?.code;
      const { data } = await client.auth.signInWithPassword({ email, password });
      const works = (await client.from("works").select("title")).data;
      const locator = { chapter: "chapter-1", fragment: null, offset: 0, anchor: null, progression: 0 };
      const device = crypto.randomUUID();
      const place = await client
        .from("places")
        .insert({ book_jid: "alpha", device, kind: "computer", count: 1, locator })
        .select("book_jid, books(title)")
        .single();
      const files = (await client.storage.from("works").list()).data;
      const finished = await client
        .from("library")
        .upsert({ book_jid: "alpha", status: "finished" })
        .select("status");
      const channel = client.channel("live");
      const told = new Promise((resolve) =>
        channel.on("broadcast", { event: "jobs" }, ({ event }) => resolve(event)),
      );
      const joined = await new Promise((resolve) => channel.subscribe((status) => resolve(status)));
      await fetch("/faq", { headers: { "x-joined": "yes" } });
      const event = await told;
      await client.removeAllChannels();
      const out = (await client.auth.signOut()).error;
      const after = (await client.from("works").select("title")).status;
      return {
        stranger,
        books,
        wrong,
        user: data.user?.email,
        works,
        place: place.data,
        files,
        out,
        after,
        library: finished.data,
        joined,
        event,
      };
    },
    { email: ann.email, password: ann.password },
  );
  expect(seen).toEqual({
    stranger: 401,
    books: [{ title: "Alpha", people: [{ name: "Ann Author" }] }],
    wrong: "invalid_credentials",
    user: ann.email,
    works: [{ title: "Ann's work" }],
    place: { book_jid: "alpha", books: { title: "Alpha" } },
    files: [],
    library: [{ status: "finished" }],
    joined: "SUBSCRIBED",
    event: "jobs",
    out: null,
    after: 401,
  });
  await page.reload();
  await page.getByText("Ben's work").first().waitFor();
  expect(await page.getByText("Ann's work").count()).toBe(0);
});

import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { libraryBooks, profiles } from "#app/platform/db/schema/all.server.ts";
import { actingAs, signIn } from "#tests/support/sign-in.ts";
import { createTestSite } from "#tests/support/site.ts";
import { mostBooks } from "./books/book-states.ts";
import { chooseForBook } from "./books/library-commands.server.ts";

let site: Awaited<ReturnType<typeof createTestSite>>;
beforeAll(async () => {
  site = await createTestSite();
  for (const jid of ["nightjar", "saltmarsh", "thistle"])
    await site.makeBook({ jid, title: jid[0]?.toUpperCase() + jid.slice(1), genres: ["Poetry"] });
  return () => site[Symbol.asyncDispose]();
});

type Who = Awaited<ReturnType<typeof signIn>>["who"];

const bookPage = (jid: string) => `/library/book/${jid}`;
const countOf = (text: string, label: string) =>
  Number(new RegExp(`>${label}(?:<!-- -->)? (?:<!-- -->)?<span class="chip-count">(\\d+)<`).exec(text)?.[1]);
/** What the fields of dates hold, in their order. */
const datesIn = (text: string) =>
  [...text.matchAll(/<input [^>]*type="date"[^>]*>/g)].map(([tag]) => /value="([^"]*)"/.exec(tag)?.[1]);
const pressedIn = (text: string) => /value="([a-z-]+)" aria-pressed="true"/.exec(text)?.[1];

function apiOf({ who, token }: { who: Who; token: string }) {
  const headers = { "x-jwt-token": token, "content-type": "application/json" };
  return {
    get: async (path: string) => JSON.parse((await who.get(path, { headers })).text),
    choose: (jid: string, choice: unknown) =>
      who.get(`/api/library/books/${jid}`, { method: "POST", headers, body: JSON.stringify({ choice }) }),
  };
}

test("a stranger is led to sign in, and the book page is the same bytes for a reader who has the book", async () => {
  const { who } = await signIn(site);
  await who.post(bookPage("nightjar"), { choice: "reading" });
  expect((await site.get("/library")).headers.get("location")).toBe("/sign-in");
  const shared = await site.get("/bookdetail/nightjar");
  expect(shared.text).toContain('action="/library/book/nightjar"');
  expect(shared.text).not.toContain('aria-pressed="true"');
  expect((await who.get("/bookdetail/nightjar")).text).toBe(shared.text);
});

test("without scripts one tap on a book's page gives it a status, which the library counts, and undo takes it back", async () => {
  const { who } = await signIn(site);
  const added = await who.post(bookPage("nightjar"), { choice: "want", from: "page" });
  expect([added.status, added.location]).toEqual([303, `${bookPage("nightjar")}?done`]);
  const done = await who.get(added.location ?? "");
  expect([pressedIn(done.text), done.text.includes("In your library: Want to read.")]).toEqual([
    "want",
    true,
  ]);
  await who.post(bookPage("nightjar"), { choice: "finished" });
  const library = await who.get("/library?status=finished");
  expect([countOf(library.text, "Finished"), countOf(library.text, "Want to read")]).toEqual([1, 0]);
  expect(library.headers.get("cache-control")).toBe("private, no-store");
  await who.post(bookPage("nightjar"), { choice: "undo" });
  expect(countOf((await who.get("/library")).text, "Want to read")).toBe(1);
  // Undoing again brings back what was undone.
  await who.post(bookPage("nightjar"), { choice: "undo" });
  expect(pressedIn((await who.get(bookPage("nightjar"))).text)).toBe("finished");
});

test("without scripts one tap on a card adds the book and leads on to its choices, undo and the list; of one that is in the library it changes nothing, and a stranger signs in first", async () => {
  const { who } = await signIn(site);
  const lists = ["/search?genre=poetry&view=covers", "/search?genre=poetry", "/", "/author/ann-author"];
  for (const list of lists) {
    const shared = await site.get(list);
    const forms = [...shared.text.matchAll(/<noscript><form action="([^"]+)" method="post">(.*?)<\/form>/g)];
    const cards = [
      ...shared.text.matchAll(
        /class="(?:book-card|large-book|title-line|found-book|author-work|home-today)"/g,
      ),
    ];
    expect([list, forms.length > 0, forms.length]).toEqual([list, true, cards.length]);
    expect(forms.map(([, action]) => action)).toContain(bookPage("thistle"));
    expect((await who.get(list)).text).toBe(shared.text);
  }
  const tapped = (referer: string) => ({
    method: "POST",
    headers: { referer },
    body: new URLSearchParams({ choice: "add" }),
  });
  const list = "http://localhost/search?genre=poetry";
  const stranger = await site.get(bookPage("thistle"), tapped(list));
  expect([stranger.status, stranger.headers.get("location")]).toEqual([303, "/sign-in"]);
  expect(decodeURIComponent(stranger.headers.get("set-cookie") ?? "")).toContain(bookPage("thistle"));

  const added = await who.get(bookPage("thistle"), tapped(list));
  const done = await who.get(added.location ?? "");
  expect(pressedIn(done.text)).toBe("want");
  expect(done.text).toContain('href="/search?genre=poetry"');
  expect(done.text).toContain("Undo the last change");
  await who.post(bookPage("thistle"), { choice: "finished" });
  const again = await who.post(bookPage("thistle"), { choice: "add" });
  expect(pressedIn((await who.get(again.location ?? "")).text)).toBe("finished");
  for (const back of ["https://elsewhere.example", "//elsewhere.example", "javascript:alert(1)"])
    expect((await who.get(`${bookPage("thistle")}?${new URLSearchParams({ back })}`)).text).not.toContain(
      "Back to the list",
    );
});

test("a choice that arrives late counts from when it was made: it gives way to a later one, has its own day, and may come twice", async () => {
  const signedIn = await signIn(site);
  const headers = { "x-jwt-token": signedIn.token, "content-type": "application/json" };
  const late = async (jid: string, choice: string, ageMs: unknown) => {
    const body = JSON.stringify({ choice, ageMs });
    const answer = await signedIn.who.get(`/api/library/books/${jid}`, { method: "POST", headers, body });
    return answer.status === 200 ? (JSON.parse(answer.text) as { status: string }).status : answer.status;
  };
  const day = 86_400_000;
  await apiOf(signedIn).choose("nightjar", "reading");
  expect(await late("nightjar", "dropped", day)).toBe("reading");
  expect(await late("nightjar", "dropped", 0)).toBe("dropped");
  for (let times = 0; times < 2; times++)
    expect(await late("saltmarsh", "finished", 3 * day)).toBe("finished");
  const finishedOn = new Date(site.now().getTime() - 3 * day).toISOString().slice(0, 10);
  expect(datesIn((await signedIn.who.get(bookPage("saltmarsh"))).text).filter(Boolean)).toEqual([finishedOn]);
  // Later than any device is away, and what is no age.
  expect(await late("thistle", "want", 1e300)).toBe("want");
  for (const ageMs of [-1, "1", null, []]) expect(await late("thistle", "paused", ageMs)).toBe(422);
});

test("an undo that arrives late gives a book its dates of before, may come twice, needs no choice that it undoes, and gives way to a later one", async () => {
  const signedIn = await signIn(site);
  const { choose } = apiOf(signedIn);
  const headers = { "x-jwt-token": signedIn.token, "content-type": "application/json" };
  const undo = async (jid: string, choice: string, ageMs = 0) => {
    const body = JSON.stringify({ choice, ageMs, isUndo: true });
    const { text } = await signedIn.who.get(`/api/library/books/${jid}`, { method: "POST", headers, body });
    return (JSON.parse(text) as { status: string | null }).status;
  };
  const dates = async (jid: string) =>
    datesIn((await signedIn.who.get(bookPage(jid))).text).filter(Boolean).length;
  await choose("nightjar", "reading");
  await choose("nightjar", "finished");
  expect(await dates("nightjar")).toBe(2);
  for (let times = 0; times < 2; times++) {
    expect(await undo("nightjar", "reading")).toBe("reading");
    expect(await dates("nightjar")).toBe(1);
  }
  await choose("nightjar", "remove");
  expect([await undo("nightjar", "reading"), await dates("nightjar")]).toEqual(["reading", 1]);
  // It was chosen and undone before the site heard of either.
  expect(await undo("saltmarsh", "remove")).toBe(null);
  await choose("thistle", "want");
  expect(await undo("thistle", "remove")).toBe(null);
  // Nothing that is stored for undoing is what it was: a plain choice.
  await choose("saltmarsh", "want");
  await choose("saltmarsh", "paused");
  expect(await undo("saltmarsh", "dropped")).toBe("dropped");
  expect(await undo("saltmarsh", "want", 3_600_000)).toBe("dropped");
});

test("from the list one comes back to the list, which offers to undo; a removal can be undone with its dates", async () => {
  const { who } = await signIn(site);
  await who.post(bookPage("thistle"), { choice: "reading" });
  const headers = { referer: "http://localhost/library?status=reading&page=1" };
  const removed = await who.get(bookPage("thistle"), {
    method: "POST",
    headers,
    body: new URLSearchParams({ choice: "remove", from: "list" }),
  });
  expect(removed.location).toBe("/library?status=reading&page=1&done=thistle");
  expect((await who.get(removed.location ?? "")).text).toContain("Removed from your library.");
  await who.post(bookPage("thistle"), { choice: "undo" });
  const page = await who.get(bookPage("thistle"));
  expect([pressedIn(page.text), datesIn(page.text)[0]]).toEqual([
    "reading",
    expect.stringMatching(/^\d{4}-/),
  ]);
  // Of a removal that can be undone no more nothing stays.
  await who.post(bookPage("thistle"), { choice: "remove" });
  await who.post(bookPage("nightjar"), { choice: "want" });
  const rows = await site.db.select().from(libraryBooks);
  expect(rows.filter(({ status }) => status === null)).toEqual([]);
});

test("B06 each profile has a library of its own, and a stranger's call or another profile changes nothing", async () => {
  const account = await signIn(site, { profiles: [{ kind: "pen-name", handle: "other-shelf" }] });
  await account.who.post(bookPage("nightjar"), { choice: "reading" });
  const other = { headers: { cookie: actingAs(account, 1) } };
  expect((await site.get("/library", other)).text).toContain("Nothing yet.");
  expect(countOf((await account.who.get("/library")).text, "Reading")).toBe(1);
});

test("B07 “not for me” keeps a book out of every list of this profile alone until another status is given", async () => {
  const { who } = await signIn(site);
  const found = async () =>
    JSON.parse((await who.get("/api/search?limit=100")).text)
      .items.map((item: { jid: string }) => item.jid)
      .toSorted();
  const all = await found();
  await who.post(bookPage("saltmarsh"), { choice: "not-for-me" });
  expect(who.jar.get("octavo.exclusions")).toBe("1");
  expect(await found()).toEqual(all.filter((jid: string) => jid !== "saltmarsh"));
  for (const path of ["/", "/genre/poetry", "/bookdetail/nightjar", "/random", "/search?q=saltmarsh"]) {
    const { text, headers } = await who.get(path);
    expect([path, /bookdetail\/saltmarsh/.test(text + headers.get("location"))]).toEqual([path, false]);
  }
  expect((await site.get("/search?q=saltmarsh")).text).toContain("/bookdetail/saltmarsh");
  expect((await who.get("/bookdetail/saltmarsh")).status).toBe(200);
  expect(pressedIn((await who.get("/library/book/saltmarsh")).text)).toBe("not-for-me");
  expect((await who.get("/account/exclusions")).text).toContain("Show again: Saltmarsh");
  await who.post(bookPage("saltmarsh"), { choice: "want" });
  expect(await found()).toEqual(all);
  expect(who.jar.has("octavo.exclusions")).toBe(false);
});

test("dates of readings are entered by hand; those that cannot be are refused with the reason", async () => {
  const { who } = await signIn(site);
  const dates = (pairs: [string, string][]) =>
    new URLSearchParams([
      ["intent", "dates"],
      ...pairs.flatMap(([started, finished]) => [
        ["started", started],
        ["finished", finished],
      ]),
    ]);
  const page = bookPage("nightjar");
  await who.post(
    page,
    dates([
      ["2024-02-01", "2024-02-09"],
      ["2019-01-01", ""],
      ["", ""],
    ]),
  );
  expect(datesIn((await who.get(page)).text)).toEqual(["2019-01-01", "", "2024-02-01", "2024-02-09", "", ""]);
  for (const [pairs, message] of [
    [[["2024-02-30", ""]], "Enter days as"],
    [[["2124-01-01", ""]], "none later than today"],
    [[["0001-01-01", ""]], "Enter days as"],
    [[["2024-02-02", "2024-02-01"]], "cannot be finished before"],
    [Array.from({ length: 60 }, () => ["2024-01-01", "2024-01-02"]), "more than 50"],
  ] as [[string, string][], string][]) {
    const refused = await who.post(page, dates(pairs));
    expect([message, refused.status, refused.text.includes(message)]).toEqual([message, 422, true]);
  }
});

test("by call: states of the requested books, one choice for one book, refusals with their reason", async () => {
  const account = await signIn(site);
  const api = apiOf(account);
  expect((await api.choose("nightjar", "paused")).status).toBe(200);
  expect(await api.get("/api/library/books?jid=nightjar&jid=thistle&jid=")).toEqual({
    states: { nightjar: { status: "paused", isHidden: false } },
  });
  expect(JSON.parse((await api.choose("nightjar", "undo")).text)).toEqual({ status: null, isHidden: false });
  const refused = [
    await api.choose("nothing", "want"),
    await api.choose("nightjar", "burn"),
    await api.choose("nightjar", null),
    await api.choose("thistle", "undo"),
    await api.choose("%00", "want"),
  ];
  expect(refused.map(({ status }) => status)).toEqual([404, 422, 422, 422, 400]);
});

test("a full library and too many books not for one are refused with the reason, and nothing is changed", async () => {
  const { who, profiles: own } = await signIn(site);
  const id = own[0]?.id ?? "";
  await site.db
    .update(profiles)
    .set({ excluded: Array.from({ length: 1_000 }, (_, at) => `book:b${at}`) })
    .where(eq(profiles.id, id));
  const hidden = await who.post(bookPage("nightjar"), { choice: "not-for-me" });
  expect([hidden.status, hidden.text.includes("1,000 books “not for me” already")]).toEqual([422, true]);
  await site.db
    .execute(sql`insert into books (jid, title, sort_title, origin, is_text_held) select 'full-' || n, 'B', 'b', 'catalog', false
    from generate_series(1, ${mostBooks}) n`);
  await site.db.execute(sql`insert into library_books (profile_id, book_id, status, added_at, changed_at)
    select ${id}, id, 'want', now(), now() from books where jid like 'full-%'`);
  const full = await who.post(bookPage("nightjar"), { choice: "want" });
  expect([full.status, full.text.includes("20,000 books already")]).toEqual([422, true]);
  expect((await who.get("/library?status=want&page=9999999")).text).toContain("Page 417 of 417");
});

test("two windows that choose at once leave one row, and a capped profile cannot add what it cannot open", async () => {
  const disclosures = { warnings: [], audience: "mature" as const, aiUse: null, aiNote: null };
  await site.makeBook({ jid: "blood", title: "Blood Tide", book: { disclosures } });
  const { profiles: own } = await signIn(site, { profiles: [{ kind: "family", handle: "small-one" }] });
  const [main, child] = own;
  const choose = (reader: { id: string; ageCap: number | null }, jid: string, choice: "want" | "reading") =>
    chooseForBook(site, reader, { jid, today: "2026-11-26", choice });
  const reader = { id: main?.id ?? "", ageCap: null };
  await Promise.all([choose(reader, "blood", "want"), choose(reader, "blood", "reading")]);
  expect(await site.db.select().from(libraryBooks).where(eq(libraryBooks.profileId, reader.id))).toHaveLength(
    1,
  );
  const refused = await choose({ id: child?.id ?? "", ageCap: 12 }, "blood", "want");
  expect(refused).toEqual({ ok: false, reason: "no-book" });
});

test("a signed-in reader leaves the library out of a search; strangers who follow such a link see the shared page", async () => {
  const { who } = await signIn(site);
  await who.post(bookPage("nightjar"), { choice: "finished" });
  const address = "/search?genre=poetry&library=out";
  const jidsIn = (text: string) =>
    [...new Set([...text.matchAll(/bookdetail\/(\w+)"/g)].map(([, jid = ""]) => jid))].toSorted(
      (one, other) => (one < other ? -1 : 1),
    );
  const shared = await site.get(address);
  expect(jidsIn(shared.text)).toEqual(["nightjar", "saltmarsh", "thistle"]);
  expect(shared.text).not.toContain("library=out");
  const own = await who.get(address);
  expect(jidsIn(own.text)).toEqual(["saltmarsh", "thistle"]);
  expect(own.headers.get("cache-control")).toBe("private, no-store");
  expect(own.text).toContain("Remove filter: Not in my library");
  expect(jidsIn((await who.get("/search?genre=poetry")).text)).toContain("nightjar");
  // Nobody else is shown it from the cache.
  expect((await site.get(address)).text).toBe(shared.text);
  const { total, items } = JSON.parse((await who.get("/api/search?genre=poetry&library=out")).text);
  expect([total, items.length]).toEqual([2, 2]);
});

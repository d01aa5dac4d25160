import { afterAll, beforeAll, expect, test } from "vitest";
import { listReleasesForAccount } from "#app/community/following/release-queries.server.ts";
import { createTestSite } from "#tests/support/site.ts";
import {
  type BookState,
  makeViewers,
  makeVisibilityFixture,
  states,
  type TestSite,
  type VisibilityFixture,
} from "#tests/support/visibility-fixture.ts";

// Which viewer sees which book: every list and every address of a book, for every state of a book and every kind of viewer.

let site: TestSite;
let fixture: VisibilityFixture;
let viewers: Awaited<ReturnType<typeof makeViewers>>;
beforeAll(async () => {
  site = await createTestSite();
  fixture = await makeVisibilityFixture(site);
  viewers = await makeViewers(site, fixture);
}, 60_000);
afterAll(() => site[Symbol.asyncDispose]());

type ViewerName = keyof typeof viewers.headers;

/** What lists show, for each viewer. */
const listed: Record<ViewerName, BookState[]> = {
  anonymous: ["listed", "ban-expired", "adults-only"],
  adult: ["listed", "ban-expired", "adults-only"],
  child: ["listed", "ban-expired"],
};

/** Every public list of books, and how a book is recognised in it. */
const lists: [path: (fixture: VisibilityFixture) => string, mark: "title" | "jid"][] = [
  [() => "/", "title"],
  [() => "/_.data", "title"],
  [() => "/search", "title"],
  [() => "/search?q=lantern", "title"],
  [() => "/search?q=lantern&sort=title", "title"],
  [() => "/search?genre=fantasy", "title"],
  [() => "/search?author=paula-pair", "title"],
  [() => "/search?series=Harbour", "title"],
  [() => "/series?name=Harbour", "title"],
  [() => "/genre/fantasy", "title"],
  [() => "/lists/new", "title"],
  [() => "/lists/short/feed.atom", "title"],
  [() => "/search?language=en&length=short&text=held", "title"],
  [() => "/api/search", "title"],
  [() => "/api/search?q=lantern", "title"],
  [() => "/api/suggest?q=lantern", "title"],
  [() => "/search/feed.atom?q=lantern", "title"],
  [() => "/search/feed.atom?genre=fantasy", "title"],
  [() => "/opds/v2", "title"],
  [() => "/opds/v2/search?q=lantern", "title"],
  [() => "/opds/v1.2/search?genre=fantasy&text=held", "title"],
  [() => "/opds/v1.2/lists/new", "title"],
  [() => "/sitemap/books-1.xml", "jid"],
  // Besides their own names: the series and the authors, and what else the authors wrote.
  [({ listed: { jid } }) => `/bookdetail/${jid}`, "title"],
  [({ listed: { jid } }) => `/book-reader/${jid}/two`, "title"],
  [({ listed: { jid } }) => `/book-reader/${jid}/two/chapter.json`, "title"],
];

test.each(lists.map(([path, mark]) => [String(path).replace(/^.*?=> /, ""), path, mark] as const))(
  "the list at %s shows each viewer what is listed for them, and nothing else",
  async (_name, path, mark) => {
    for (const [viewer, headers] of Object.entries(viewers.headers)) {
      const { status, text } = await site.get(path(fixture), { headers });
      const shown = states.filter((state) => text.includes(fixture[state][mark]));
      expect([viewer, status, shown]).toEqual([viewer, 200, listed[viewer as ViewerName]]);
    }
  },
);

test("a search counts what it shows, by itself and by genre and language", async () => {
  for (const [viewer, headers] of Object.entries(viewers.headers)) {
    const count = listed[viewer as ViewerName].length;
    for (const query of ["", "?q=lantern", "?genre=fantasy"]) {
      const { total } = JSON.parse((await site.get(`/api/search${query}`, { headers })).text);
      expect([viewer, query, total]).toEqual([viewer, query, count]);
    }
    for (const query of ["", "?q=lantern"]) {
      const { text } = await site.get(`/search${query}`, { headers });
      expect(text).toMatch(new RegExp(`Fantasy</span><span class="chip-count">${count}<`));
    }
  }
});

test("an author's page, its feed and the sitemap show an author whose account is open, or whose suspension is over", async () => {
  const expected: Record<BookState, [page: number, books: boolean]> = {
    listed: [200, true],
    unlisted: [200, false],
    withdrawn: [200, false],
    scheduled: [200, false],
    suspended: [404, false],
    "suspended-for-a-time": [404, false],
    "ban-expired": [200, true],
    "adults-only": [200, true],
  };
  const { text: sitemap } = await site.get("/sitemap/pages.xml");
  for (const state of states) {
    const { handle, title, jid } = fixture[state];
    const [status, hasBooks] = expected[state];
    for (const [viewer, headers] of Object.entries(viewers.headers)) {
      const isShown = hasBooks && !(viewer === "child" && state === "adults-only");
      for (const path of [`/authorhandle?id=${handle}`, `/authorhandle/feed.atom?id=${handle}`]) {
        const answer = await site.get(path, { headers });
        expect([viewer, path, answer.status]).toEqual([viewer, path, status]);
        const names = answer.text.includes(title) || answer.text.includes(jid);
        expect([viewer, state, names]).toEqual([viewer, state, isShown]);
      }
    }
    expect([state, sitemap.includes(`id=${handle}<`)]).toEqual([state, hasBooks]);
  }
});

/** Each address with content of one book. */
const addresses = (jid: string) => [
  `/bookdetail/${jid}`,
  `/bookdetail/${jid}/card.png`,
  `/bookdetail/${jid}/download.epub`,
  `/bookdetail/${jid}/feed.atom`,
  `/book-reader/${jid}`,
  `/book-reader/${jid}/one`,
  `/book-reader/${jid}/one/chapter.json`,
  `/book-reader/${jid}/navigation.json`,
  `/book-reader/${jid}/search.json?q=keeper`,
];

const all = (status: number) => addresses("").map(() => status);

/** The status of those addresses, in their order, for anonymous readers. */
const answers: Record<BookState, number[]> = {
  listed: all(200),
  "ban-expired": all(200),
  // Its page and card are open; the text requires the reader to confirm their age.
  "adults-only": [200, 200, 303, 200, 303, 303, 403, 403, 403],
  // An unlisted work has no feed.
  unlisted: [200, 200, 200, 404, 200, 200, 200, 200, 200],
  withdrawn: [410, 200, 404, 410, 410, 410, 410, 404, 200],
  scheduled: all(404),
  suspended: all(404),
  "suspended-for-a-time": all(404),
};

test.each(states)(
  "each address of a book that is %s answers anonymous readers, adults and children",
  async (state) => {
    const { jid } = fixture[state];
    const found: Record<string, number[]> = {};
    for (const [viewer, headers] of Object.entries(viewers.headers)) {
      const got = await Promise.all(addresses(jid).map((path) => site.get(path, { headers })));
      found[viewer] = got.map(({ status }) => status);
    }
    expect(found["anonymous"]).toEqual(answers[state]);
    const forAdults = state === "adults-only" ? all(200) : answers[state];
    expect(found["adult"]).toEqual(forAdults);
    expect(found["child"]).toEqual(state === "adults-only" ? all(403) : answers[state]);
  },
);

test("what a profile follows is shown to it as long as its author is not suspended and it is old enough", async () => {
  const page = async (headers: Record<string, string>) => (await site.get("/following", { headers })).text;
  const followed = ["listed", "unlisted", "withdrawn", "ban-expired", "adults-only"];
  const shown = (text: string) => states.filter((state) => text.includes(fixture[state].title));
  expect(shown(await page(viewers.headers.adult))).toEqual(followed);
  expect(shown(await page(viewers.headers.child))).toEqual(
    followed.filter((state) => state !== "adults-only"),
  );
});

test("mails to followers omit releases of suspended authors", async () => {
  const span = { after: new Date(0), until: new Date(Date.now() + 60_000) };
  const releases = await listReleasesForAccount(site.db, viewers.account.account.id, span);
  const announced = states.filter((state) => releases.some(({ title }) => title === fixture[state].title));
  expect(announced).toEqual(["listed", "unlisted", "ban-expired", "adults-only"]);
});

test("the API test page uses a listed book as its example", async () => {
  const { text } = await site.get("/api-test");
  const named = states.filter((state) => text.includes(fixture[state].jid));
  expect(named).toHaveLength(1);
  expect(listed.anonymous).toContain(named[0]);
});

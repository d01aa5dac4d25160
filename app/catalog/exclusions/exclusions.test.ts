import { eq } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { books, profiles } from "#app/platform/db/schema/all.server.ts";
import { actingAs, signIn } from "#tests/support/sign-in.ts";
import { createTestSite } from "#tests/support/site.ts";
import { mergeTags } from "../importing/tags/merging/merge-tags-commands.server.ts";

type Site = Awaited<ReturnType<typeof createTestSite>>;

let site: Site;
beforeAll(async () => {
  site = await createTestSite();
}, 60_000);
afterAll(() => site[Symbol.asyncDispose]());

const page = "/account/exclusions";
const hide = (what: string) => ({ intent: "hide", what });

const tags = ["Ghosts", "Castles", "Rivers"];
const authors = ["Ada Writer", "Bo Writer"];
const languages = ["en", "fr", "de"];
const warnings = { abuse: "Abuse", drugs: "Drugs or alcohol" };

interface Facts {
  tags: string[];
  author: string;
  language: string;
  warnings: string[];
}

const facts: fc.Arbitrary<Facts> = fc.record({
  tags: fc.subarray(tags),
  author: fc.constantFrom(...authors),
  language: fc.constantFrom(...languages),
  warnings: fc.subarray(Object.keys(warnings)),
});

const slug = (name: string) => name.toLowerCase().replaceAll(" ", "-");

const filingsOf = (book: Facts) => [
  ...book.tags.map((tag) => `subject:${slug(tag)}`),
  `author:${slug(book.author)}`,
  `language:${book.language}`,
  ...book.warnings.map((warning) => `warning:${warning}`),
];

const everyFiling = filingsOf({
  tags,
  author: "Ada Writer",
  language: "fr",
  warnings: Object.keys(warnings),
});

/** Every list of books that a visitor can ask for. */
const lists = [
  "/",
  "/_.data",
  "/search",
  "/search?sort=title&view=covers",
  "/search?q=lantern",
  "/search?genre=drama",
  "/search?subject=ghosts",
  "/search?q=zzzz",
  "/search/feed.atom?q=lantern",
  "/api/search?limit=100",
  "/api/search?q=lantern&limit=100",
  "/api/suggest?q=lantern",
  "/genre/drama",
  "/tag/ghosts",
  "/tag/castles",
  "/series?name=Lanterns",
  "/author/ada-writer",
  "/author/ada-writer/feed.atom",
  "/bookdetail/anchor",
  "/sitemap/books-1.xml",
  "/lists/new",
  "/lists/short/feed.atom",
  "/collections",
  "/nowhere",
  "/random",
];

test("what a profile excluded is in no list, count, feed or call, whatever it excluded; everybody else sees all as before", async () => {
  const { who, profiles: own } = await signIn(site);
  let at = 0;
  let run = 0;
  // Nothing excludes it: its page lists what goes with it.
  await site.makeBook({
    jid: "anchor",
    title: "Anchor",
    author: "Ada Writer",
    genres: ["Drama"],
    book: { language: "pt" },
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(facts, { minLength: 2, maxLength: 6 }),
      fc.subarray(everyFiling, { minLength: 1 }),
      async (made, excluded) => {
        const books = await Promise.all(
          made.map(async (book) => {
            const jid = `lantern${String(at++).padStart(4, "0")}`;
            const named = book.warnings.flatMap(
              (key) => Object.entries(warnings).find(([each]) => each === key)?.[1] ?? [],
            );
            await site.makeBook({
              jid,
              title: `Lantern ${jid}`,
              author: book.author,
              genres: ["Drama"],
              subjects: book.tags,
              book: {
                language: book.language,
                seriesName: "Lanterns",
                wordCount: 900,
                disclosures: { warnings: named, audience: "everyone", aiUse: null, aiNote: null },
              },
            });
            return { jid, isHidden: filingsOf(book).some((filing) => excluded.includes(filing)) };
          }),
        );
        await site.db
          .update(profiles)
          .set({ excluded })
          .where(eq(profiles.id, own[0]?.id ?? ""));
        who.jar.set("octavo.exclusions", "1");
        const hidden = books.filter(({ isHidden }) => isHidden).map(({ jid }) => jid);
        for (const path of lists) {
          const { status, text, headers } = await who.get(path);
          const shown = hidden.filter((jid) => text.includes(jid) || headers.get("location")?.includes(jid));
          expect([path, status < 500, shown]).toEqual([path, true, []]);
          expect([path, headers.get("cache-control")]).toEqual([
            path,
            expect.stringMatching(/private|no-store|^$/),
          ]);
        }
        const mine = JSON.parse((await who.get("/api/search?q=lantern&limit=100")).text);
        expect(mine.total).toBe(mine.items.length);
        const visible = books.filter(({ isHidden }) => !isHidden).map(({ jid }) => jid);
        const jids = mine.items.map((item: { jid: string }) => item.jid);
        expect(jids).toEqual(expect.arrayContaining(visible));
        // Not the list that was cached before.
        const all = JSON.parse((await site.get(`/api/search?q=lantern&limit=${100 - run++}`)).text);
        expect(all.items.map((item: { jid: string }) => item.jid)).toEqual(
          expect.arrayContaining(books.map(({ jid }) => jid)),
        );
      },
    ),
    { numRuns: 5 },
  );
});

test("a reader leaves out a tag found by its name, from the next page on, and takes it back; others of the account see it", async () => {
  await using library = await createTestSite();
  await library.makeBook({ jid: "haunted", title: "Haunted", subjects: ["Ghosts"], genres: ["Horror"] });
  await library.makeBook({ jid: "calm", title: "Calm", genres: ["Horror"] });
  const account = await signIn(library, { profiles: [{ kind: "pen-name", handle: "other-one" }] });
  const { who } = account;
  expect((await library.get("/tag/ghosts")).text).toContain("/account/exclusions?what=subject%3Aghosts");
  expect((await who.get(`${page}?what=subject:ghosts`)).text).toContain('aria-label="Leave out: Ghosts"');
  expect((await who.get(`${page}?q=gho`)).text).toContain('value="subject:ghosts"');
  expect((await who.get(`${page}?q=zzz`)).text).toContain("Nothing here begins with");
  const saved = await who.post(page, hide("subject:ghosts"));
  expect([saved.status, saved.location]).toEqual([303, "/account/exclusions?saved"]);
  expect(who.jar.get("octavo.exclusions")).toBe("1");
  const jidsIn = (text: string): string[] =>
    JSON.parse(text)
      .items.map((item: { jid: string }) => item.jid)
      .toSorted();
  const mine = async () => jidsIn((await who.get("/api/search")).text);
  expect(await mine()).toEqual(["calm"]);
  expect((await who.get("/bookdetail/haunted")).status).toBe(200);
  const headers = { cookie: `${actingAs(account, 1)}; octavo.exclusions=1` };
  expect(jidsIn((await library.get("/api/search", { headers })).text)).toEqual(["calm", "haunted"]);
  // Under the name that the tag gets.
  await library.makeBook({ jid: "spooked", subjects: ["Spectres"], genres: ["Horror"] });
  await mergeTags(library.db, { from: "ghosts", into: "spectres" });
  expect(await mine()).toEqual(["calm"]);
  expect((await who.get(page)).text).toContain("Show again: Spectres");
  await who.post(page, { intent: "show", what: "subject:spectres" });
  expect(await mine()).toEqual(["calm", "haunted", "spooked"]);
  expect(who.jar.has("octavo.exclusions")).toBe(false);
});

test("warnings and languages are ticked together, and what nobody has or what is too much is refused with the reason", async () => {
  const { who, profiles: own } = await signIn(site);
  const excluded = async () =>
    (
      await site.db
        .select()
        .from(profiles)
        .where(eq(profiles.id, own[0]?.id ?? ""))
    )[0]?.excluded;
  for (const what of [
    "subject:nothing",
    "author:nobody",
    "series:x",
    "",
    "language:%00",
    "warning:boredom",
  ]) {
    const refused = await who.post(page, hide(what));
    expect([what, refused.status, refused.text.includes("There is no tag, genre or author")]).toEqual([
      what,
      422,
      true,
    ]);
  }
  const boxes = new URLSearchParams([
    ["intent", "boxes"],
    ["box", "warning:abuse"],
    ["box", "language:fr"],
    ["box", "warning:boredom"],
    ["box", "author:ada-writer"],
  ]);
  await who.post(page, hide("author:bo-writer"));
  const body = await who.post(page, boxes);
  expect(body.status).toBe(303);
  expect(await excluded()).toEqual(["author:bo-writer", "language:fr", "warning:abuse"]);
  expect((await who.get(page)).text).toMatch(
    /value="language:fr"[^>]*checked|checked[^>]*value="language:fr"/,
  );
  const many = Array.from({ length: 100 }, (_, at) => `subject:tag-${at}`);
  await site.db
    .update(profiles)
    .set({ excluded: many })
    .where(eq(profiles.id, own[0]?.id ?? ""));
  expect((await who.post(page, hide("author:bo-writer"))).text).toContain("That is more than 100");
});

test("the search for what to leave out names no tag and no author whose only book is withdrawn, or too old for this profile", async () => {
  await using library = await createTestSite();
  const adult = { warnings: [], audience: "adult" as const, aiUse: null, aiNote: null };
  await library.makeBook({ author: "Gil Given", subjects: ["Gardens"] });
  await library.makeBook({ author: "Gus Grown", subjects: ["Gambling"], book: { disclosures: adult } });
  const gone = await library.makeBook({ author: "Gwen Gone", subjects: ["Gallows"] });
  // Withdrawn since the names were indexed, which a job notices later.
  await library.db
    .update(books)
    .set({ isListed: false, withdrawnAt: new Date() })
    .where(eq(books.id, gone.id));
  const { who, profiles: own } = await signIn(library);
  const found = async () =>
    [...(await who.get(`${page}?q=g`)).text.matchAll(/value="((?:subject|author):[^"]+)"/g)]
      .map(([, what = ""]) => what)
      .toSorted();
  expect(await found()).toEqual([
    "author:gil-given",
    "author:gus-grown",
    "subject:gambling",
    "subject:gardens",
  ]);
  await library.db
    .update(profiles)
    .set({ ageCap: 9 })
    .where(eq(profiles.id, own[0]?.id ?? ""));
  expect(await found()).toEqual(["author:gil-given", "subject:gardens"]);
});

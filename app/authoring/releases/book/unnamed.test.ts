import { jidOfWork } from "#app/authoring/ownership/public.server.ts";
import { readFileSync } from "node:fs";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { bookPeople, people, profiles } from "#app/platform/db/schema/all.server.ts";
import { newChaptersMail } from "#app/community/following/mails/new-chapters-mail.ts";
import { makeWork } from "#tests/support/make-work.ts";
import { readEpub } from "#tests/support/read-epub.ts";
import { signIn } from "#tests/support/sign-in.ts";
import { createTestSite } from "#tests/support/site.ts";
import { writeText } from "#tests/support/write-text.ts";

type TestSite = Awaited<ReturnType<typeof createTestSite>>;

const file = "app/platform/db/migrations/0009_releases-and-zones.sql";
const breakpoint = "--> statement-breakpoint";

/** The migration's statements that remove "User"; the others create tables. */
const migration = () =>
  readFileSync(file, "utf8")
    .split(breakpoint)
    .filter((statement) => /nameless|DELETE FROM people/.test(statement))
    // A later migration replaced the table of the search index.
    .map((statement) => statement.replace("book_search", "book_find"))
    .join(breakpoint);

/** An author without a name whose book was published before names were required: "by User". */
async function bookByUser(site: TestSite) {
  const { who, profiles: own } = await signIn(site, { state: "ACTIVE", name: "Ada Byron" });
  const [{ id: profileId, handle } = { id: "", handle: "" }] = own;
  const chapters = [{ title: "Ebb" }, { title: "Flood" }];
  const facts = { title: "Low Water", licence: "cc0-1.0" as const, chapters };
  const made = await makeWork(site, { profileId, ...facts });
  for (const id of made.chapterIds) await writeText(site, id, "Words.");
  const sheet = `/writing/${made.workId}/publish`;
  const publish = (at: number, more = {}) =>
    who.post(sheet, { intent: "publish", chapter: made.chapterIds[at] ?? "", when: "now", ...more });
  await publish(0);
  const nobody = { fullName: null, firstName: null, lastName: null };
  await site.db.update(profiles).set(nobody).where(eq(profiles.id, profileId));
  await site.db.update(bookPeople).set({ creditedAs: "User" });
  await site.db.update(people).set({ name: "User" }).where(eq(people.profileId, profileId));
  for (const statement of migration().split("--> statement-breakpoint"))
    await site.db.execute(sql.raw(statement));
  return { ...made, who, handle, sheet, publish, jid: jidOfWork(made.workId) };
}

test("E01 a book published without a name has no author on pages, cards, feeds, in search and files, and never “User”", async () => {
  await using site = await createTestSite();
  const { jid, handle } = await bookByUser(site);
  const book = `/bookdetail/${jid}`;
  const reader = `/book-reader/${jid}/ebb`;
  const feeds = [`${book}/feed.atom`, `/authorhandle/feed.atom?id=${handle}`];
  const lists = ["/", "/search?q=water", "/api/search?q=water", `/authorhandle?id=${handle}`];
  for (const address of [book, reader, ...feeds, ...lists]) {
    const { status, text } = await site.get(address);
    expect([address, status]).toEqual([address, 200]);
    expect(text, address).toContain("Low Water");
    // The header of every page shows this for accounts without a name (H02).
    const shown = text.replace(/<header class="site-header[\s\S]*?<\/header>/, "");
    expect(shown, address).not.toMatch(/(by|About|">|"|<name>)\s?User\b(?!-)/);
  }
  expect((await site.get("/search?q=user")).text).toContain("No books found");
  expect((await site.get(`/authorhandle?id=${handle}`)).text).toContain(`<h1><bdi>@${handle}</bdi></h1>`);
  expect((await site.get(`${book}/feed.atom`)).text).toContain("<name>Unnamed author</name>");
  expect((await site.get(`${book}/card.png`)).status).toBe(200);
  const mail = newChaptersMail(
    site.settings,
    {
      kind: "first",
      note: null,
      jid,
      title: "Low Water",
      authors: [],
      chapters: [{ slug: "ebb", title: "Ebb", access: "free" }],
      excerpt: null,
      cover: null,
    },
    "https://stop.example",
  );
  expect(mail.text).toContain("“Low Water” is published.");
});

test("E01 the author of a book without a name is asked for one on the work's page and the dashboard, and cannot publish before giving it", async () => {
  await using site = await createTestSite();
  const { who, workId, publish, jid } = await bookByUser(site);
  const notice = "Your books have no name on them";
  for (const address of [`/writing/${workId}`, `/writing/${workId}/settings`, "/author-dashboard"])
    expect((await who.get(address)).text, address).toContain(notice);
  const refused = await publish(1, { firstName: "", lastName: "" });
  expect([refused.status, refused.text.includes("Choose the name it is published under.")]).toEqual([
    422,
    true,
  ]);

  const back = `/writing/${workId}`;
  const wrong = await who.post("/account/names", { firstName: "", lastName: "", returnUrl: back });
  expect([wrong.status, wrong.text.includes(`name="returnUrl" value="${back}"`)]).toEqual([422, true]);
  const named = await who.post("/account/names", { firstName: "Ada", lastName: "B.", returnUrl: back });
  expect([named.status, named.location]).toEqual([303, back]);
  expect((await who.get(back)).text).not.toContain(notice);
  expect((await site.get(`/bookdetail/${jid}`)).text).toContain("Low Water by Ada B.");
  expect((await site.get("/search?q=byron")).text).toContain("No books found");
  expect((await publish(1)).status).toBe(303);
  const elsewhere = await who.post("/account/names", {
    firstName: "Ada",
    lastName: "",
    returnUrl: "//evil.example",
  });
  expect(elsewhere.location).toBe("/account/names?saved");
});

test("E01 the EPUB of a book without a name has no creator", async () => {
  await using site = await createTestSite();
  const { jid } = await bookByUser(site);
  await site.app.caughtUp();
  const answer = await site.app.fetch(new Request(`http://localhost/bookdetail/${jid}/download.epub`));
  const { metadata } = await readEpub(new Uint8Array(await answer.arrayBuffer()));
  expect([metadata.title, metadata.creators]).toEqual(["Low Water", []]);
});

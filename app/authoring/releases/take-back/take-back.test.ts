import { randomInt } from "node:crypto";
import { jidOfWork } from "#app/authoring/ownership/public.server.ts";
import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { follows, workChapters, workPublications, works } from "#app/platform/db/schema/all.server.ts";
import { makeWork } from "#tests/support/make-work.ts";
import { signIn } from "#tests/support/sign-in.ts";
import { createTestSite } from "#tests/support/site.ts";
import { writeText } from "#tests/support/write-text.ts";

type TestSite = Awaited<ReturnType<typeof createTestSite>>;

/** An author with three chapters, and everything public about them. */
async function author(site: TestSite) {
  const { who, profiles } = await signIn(site, { state: "ACTIVE" });
  const chapters = ["Ebb", "Slack", "Flood"].map((title) => ({ title }));
  const profileId = profiles[0]?.id ?? "";
  // A search that found other books may be 30 seconds old (decision 131), so each work has a word of its own.
  const word = Array.from({ length: 14 }, () => "aeioklmnrst"[randomInt(11)]).join("");
  const title = `Low Water ${word}`;
  const made = await makeWork(site, { profileId, title, chapters, genres: ["Fantasy"] });
  for (const id of made.chapterIds) await writeText(site, id, `The first words of ${id}.`);
  const sheet = `/writing/${made.workId}/publish`;
  const handle = profiles[0]?.handle ?? "";
  return {
    ...made,
    sheet,
    who,
    word,
    /** Publishes chapters by their numbers. */
    publish: async (numbers: number[], more = {}) => {
      const chapter = numbers.map((at) => made.chapterIds[at] ?? "");
      const form = new URLSearchParams({ intent: "publish", when: "now", told: "update", ...more });
      for (const id of chapter) form.append("chapter", id);
      return (await who.post(sheet, form)).status;
    },
    withdraw: () => who.post(sheet, { intent: "withdraw", sure: "yes" }),
    takeBack: async () => {
      const release = /name="release" value="(\d+)"/.exec((await who.get(sheet)).text)?.[1] ?? "";
      return (await who.post(sheet, { intent: "take-back", release })).location;
    },
    seen: () => seenOf(site, { workId: made.workId, handle, word }),
  };
}

/** Every public answer that may contain the work, verbatim, and the catalogue's rows. */
async function seenOf(
  site: TestSite,
  { workId, handle, word }: { workId: string; handle: string; word: string },
) {
  const [row] = await site.db.select().from(workPublications).where(eq(workPublications.workId, workId));
  const jid = jidOfWork(workId);
  const slugs = ["ebb", "slack", "flood"].map((slug) => `/book-reader/${jid}/${slug}`);
  const book = [`/bookdetail/${jid}`, `/bookdetail/${jid}/feed.atom`, `/book-reader/${jid}`];
  const lists = [`/authorhandle?id=${handle}`, `/search?q=${word}`, `/search?q=${word}+changed`, "/"];
  const answers = [];
  for (const address of [...book, ...slugs, ...lists]) {
    const { status, text } = await site.get(address);
    // An empty feed contains the time of the request.
    answers.push([address, status, status === 200 ? text : ""]);
  }
  const { rows } = await site.db.execute(sql`
    select c.slug, c.position, c.title, c.html, c.text, c.access, c.word_count, c.words_before from chapters c
    join work_publications w on w.book_id = c.book_id where w.work_id = ${workId} order by c.position`);
  const { rows: subjects } = await site.db.execute(sql`select slug, book_count from subjects order by slug`);
  return {
    answers,
    rows,
    state: row?.state ?? "draft",
    subjects: subjects.filter((each) => each["book_count"] !== 0),
  };
}

type Author = Awaited<ReturnType<typeof author>>;

const change = async (site: TestSite, { chapterIds, workId, word }: Author) => {
  await writeText(site, chapterIds[0] ?? "", "All of it is changed.");
  await site.db
    .update(workChapters)
    .set({ title: "Ebb, changed", noteBefore: "A changed note." })
    .where(eq(workChapters.id, chapterIds[0] ?? ""));
  await site.db
    .update(works)
    .set({
      title: `High Water ${word}`,
      summary: "Another summary.",
      genres: ["Mystery"],
      tags: ["tides"],
      language: "ar",
    })
    .where(eq(works.id, workId));
};

const reorder = async ({ db }: TestSite, { chapterIds }: Author) => {
  for (const [position, at] of [2, 0, 1].entries())
    await db
      .update(workChapters)
      .set({ position: position + 1 })
      .where(eq(workChapters.id, chapterIds[at] ?? ""));
};

interface Case {
  name: string;
  before: (site: TestSite, mine: Author) => Promise<unknown>;
  release: (site: TestSite, mine: Author) => Promise<number>;
}

const cases: Case[] = [
  { name: "a first publication", before: async () => {}, release: (_, mine) => mine.publish([0, 1]) },
  { name: "a new chapter", before: (_, mine) => mine.publish([0]), release: (_, mine) => mine.publish([1]) },
  {
    name: "a changed chapter, its title, notes and the book's details",
    before: (_, mine) => mine.publish([0, 1]),
    release: async (site, mine) => {
      await change(site, mine);
      return mine.publish([0], { note: "Mended." });
    },
  },
  {
    name: "a change without a notification",
    before: (_, mine) => mine.publish([0, 1]),
    release: async (site, mine) => {
      await change(site, mine);
      return mine.publish([0], { told: "silent" });
    },
  },
  {
    name: "another order, with a new chapter in it",
    before: (_, mine) => mine.publish([0, 1]),
    release: async (site, mine) => {
      await reorder(site, mine);
      return mine.publish([2]);
    },
  },
  {
    name: "a chapter that is for members from now on, and a work that only its address leads to",
    before: (_, mine) => mine.publish([0, 1]),
    release: (_, mine) => mine.publish([1], { access: "members", listing: "unlisted" }),
  },
  {
    name: "a work that was withdrawn and is published again, changed",
    before: async (_, mine) => {
      await mine.publish([0, 1]);
      await mine.withdraw();
    },
    release: async (site, mine) => {
      await change(site, mine);
      return mine.publish([0, 2]);
    },
  },
  {
    name: "a chapter that was withdrawn and comes back",
    before: async (_, mine) => {
      await mine.publish([0, 1]);
      await mine.who.post(mine.sheet, { intent: "withdraw-chapter", chapterId: mine.chapterIds[0] ?? "" });
    },
    release: (_, mine) => mine.publish([0, 2]),
  },
];

for (const { name, before, release } of cases)
  test(`after a release is taken back readers see exactly what they saw before: ${name}`, async () => {
    let ahead = 0;
    await using site = await createTestSite({}, { site: { now: () => new Date(Date.now() + ahead) } });
    const mine = await author(site);
    const reader = await signIn(site);
    const follow = { profileId: reader.profiles[0]?.id ?? "", workId: mine.workId };
    await before(site, mine);
    await site.db.insert(follows).values({ ...follow, since: new Date("2026-01-01") });
    ahead = 60 * 60_000;
    const seen = await mine.seen();
    expect(await release(site, mine)).toBe(303);
    expect(await mine.seen()).not.toEqual(seen);
    expect(await mine.takeBack()).toBe(`${mine.sheet}?done=taken-back`);
    expect(await mine.seen()).toEqual(seen);
    ahead += 20 * 60_000;
    await site.work();
    expect(await site.mails()).toEqual([]);
    expect(await mine.seen()).toEqual(seen);
    // The text is complete and can be published again.
    expect(await release(site, mine)).toBe(303);
  });

test("after another release is put into the queue the sheet says which one its mails and taking back are about", async () => {
  await using site = await createTestSite();
  const mine = await author(site);
  expect(await mine.publish([0])).toBe(303);
  const queue = { intent: "publish", when: "queue", weekday: "2", time: "18:00", queueZone: "UTC" };
  const queued = await mine.who.post(mine.sheet, { ...queue, chapter: mine.chapterIds[1] ?? "" });
  expect(queued.location).toBe(`${mine.sheet}ed?done=queued`);
  const page = (await mine.who.get(`${mine.sheet}?done=queued`)).text;
  const notice = /<form[^>]*publish-take-back[^]*?<\/form>/.exec(page)?.[0] ?? "";
  expect(notice.replaceAll(/<[^>]*>/g, "")).toMatch(
    /^Published last: Ebb\. Followers get an email in \d+ minutes\./,
  );
});

const deed = fc.constantFrom("publish 0", "publish 1", "publish 2", "all", "change", "reorder", "withdraw");

test("after any sequence of publishing, editing, reordering and withdrawing, taking back the last release undoes only that release", async () => {
  await using site = await createTestSite();
  await fc.assert(
    fc.asyncProperty(
      fc.array(deed, { maxLength: 5 }),
      fc.subarray([0, 1, 2], { minLength: 1 }),
      async (deeds, last) => {
        const mine = await author(site);
        for (const each of deeds) {
          if (each === "change") await change(site, mine);
          else if (each === "reorder") await reorder(site, mine);
          else if (each === "withdraw") await mine.withdraw();
          else await mine.publish(each === "all" ? [0, 1, 2] : [Number(each.at(-1))]);
        }
        const seen = await mine.seen();
        await mine.publish(last);
        await mine.takeBack();
        expect(await mine.seen()).toEqual(seen);
      },
    ),
    { numRuns: 12 },
  );
});

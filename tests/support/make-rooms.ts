import { eq } from "drizzle-orm";
import { createCollection, saveCollection } from "#app/catalog/collections/public.server.ts";
import {
  annotations,
  bookPeople,
  errorDays,
  errorGroups,
  follows,
  people,
  shelfBooks,
  shelves,
  tagMerges,
} from "#app/platform/db/schema/all.server.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";

interface Rooms {
  /** Whose marks and shelf they are. */
  profileId: string;
  /** In which the marks are, and which the shelf and the collection hold. */
  book: { id: number; jid: string };
  words: string;
}

/** Fills the rooms of readers and operators that are empty on a new site; returns the screens of what was made. */
export async function makeRooms(site: Site, rooms: Rooms): Promise<string[]> {
  await addMarks(site, rooms);
  await site.db.insert(tagMerges).values({
    subjectId: 9_999,
    intoId: 1,
    slug: "nocturnal-birds",
    name: "Nocturnal birds",
    about: null,
    isHidden: false,
    aliases: [],
    state: "merged",
    mergedAt: site.now(),
  });
  return [
    ...(await makeShelf(site, rooms)),
    ...(await makeCollection(site, rooms.book)),
    await recordError(site),
    await followAuthor(site, rooms),
  ];
}

const bio =
  "Wrote at night, by a window over the woods, and gave each book the name of a bird that she had heard while writing it.\n\nShe never travelled, and answered every letter.";

/** Somebody without a profile, of whom operators wrote, and whose book has come in since. */
async function followAuthor({ db, now }: Site, { profileId, book }: Rooms): Promise<string> {
  const [author] = await db
    .select({ id: people.id, slug: people.slug })
    .from(people)
    .innerJoin(bookPeople, eq(bookPeople.personId, people.id))
    .where(eq(bookPeople.bookId, book.id));
  if (!author) throw new Error("the book has no author");
  await db.update(people).set({ bio }).where(eq(people.id, author.id));
  const since = new Date(now().getTime() - 3_600_000);
  await db.insert(follows).values({ profileId, personId: author.id, since });
  return `/following/contributor/${author.slug}`;
}

const madeMarks = [
  { kind: "highlight", colour: "yellow", note: "" },
  { kind: "highlight", colour: "green", note: "A note of two lines,\nwith the second one here." },
  { kind: "highlight", colour: "blue", note: "" },
  { kind: "highlight", colour: "pink", note: "Look this up" },
  { kind: "bookmark", colour: "yellow", note: "Where it begins" },
] as const;

async function addMarks({ db, now }: Site, { profileId, book, words }: Rooms): Promise<void> {
  await db.insert(annotations).values(
    madeMarks.map((made, at) => ({
      profileId,
      id: `00000000-0000-4000-8000-00000000000${at}`,
      bookId: book.id,
      ...made,
      target: {
        chapter: "chapter-1",
        start: { block: "p-1", offset: 0 },
        end: { block: "p-1", offset: words.length },
        quote: words,
        prefix: "",
        suffix: "",
      },
      version: 1,
      life: 0,
      state: at === 3 ? ("orphan" as const) : ("painted" as const),
      createdAt: now(),
      changedAt: now(),
      checkedAt: now(),
    })),
  );
}

async function makeShelf({ db, now }: Site, { profileId, book }: Rooms): Promise<string[]> {
  const facts = { name: "By lamplight", about: "For evenings without a moon.", position: 0 };
  await db.insert(shelves).values({
    id: "lamplight",
    profileId,
    ...facts,
    isPublic: true,
    isListed: true,
    createdAt: now(),
    changedAt: now(),
  });
  await db
    .insert(shelfBooks)
    .values({ shelfId: "lamplight", bookId: book.id, profileId, position: 0, addedAt: now() });
  return ["/library/shelves/lamplight", "/shelf/lamplight"];
}

async function makeCollection({ db, now }: Site, { jid }: { jid: string }): Promise<string[]> {
  const id = await db.transaction(async (tx) => {
    const made = await createCollection(tx, "Birds of the Night", now());
    if (!made.ok) throw new Error(made.reason);
    const books = [{ jid, note: "Read it at dusk." }];
    const content = { title: "Birds of the Night", about: "Whoever sings late.", isShown: true, books };
    await saveCollection(tx, made.id, { content, now: now() });
    return made.id;
  });
  return [`/admin/collections/${id}`, "/collection/birds-of-the-night"];
}

async function recordError({ db, now }: Site): Promise<string> {
  await db.insert(errorGroups).values({
    id: "e1",
    side: "browser",
    type: "TypeError",
    message: "cannot read properties of undefined, reading the chapter that was asked for",
    frames: [
      { name: "openPage", file: "/assets/reader-abcdefgh.js", line: 1, column: 4_711 },
      { name: "render", file: "app/reading/reader/screen/chapter-page.tsx", line: 88, column: 7 },
    ],
    route: "/book-reader/…",
    breadcrumbs: [{ kind: "call", target: "/api/places", status: 503, secondsBefore: 4 }],
    client: "Firefox",
    count: 1_204,
    firstSeenAt: now(),
    lastSeenAt: now(),
    firstBuild: "abcdef0123",
    lastBuild: "abcdef0123",
  });
  const day = now().toISOString().slice(0, 10);
  await db.insert(errorDays).values({ groupId: "e1", day, count: 1_204 });
  return "/admin/errors/e1";
}

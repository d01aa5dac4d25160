import type { Db } from "#app/platform/db/client.server.ts";
import { accounts, books, profiles, workPublications, works } from "#app/platform/db/schema/all.server.ts";

// Every kind of book: by its author, its audience and its state.

const day = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * day);

const authors = {
  elsewhere: null,
  open: { banned: false, banExpires: null },
  "suspended for good": { banned: true, banExpires: null },
  "suspended until tomorrow": { banned: true, banExpires: inDays(1) },
  "suspended until yesterday": { banned: true, banExpires: inDays(-1) },
};
export const audiences = [null, "everyone", "teen", "mature", "adult"] as const;
const states = ["listed", "unlisted", "withdrawn"] as const;

export interface Kind {
  jid: string;
  author: keyof typeof authors;
  audience: (typeof audiences)[number];
  state: (typeof states)[number];
}

export const kinds: Kind[] = (Object.keys(authors) as Kind["author"][]).flatMap((author) =>
  audiences.flatMap((audience) =>
    states.map((state) => ({
      jid: `${author} ${audience} ${state}`.replaceAll(" ", "-"),
      author,
      audience,
      state,
    })),
  ),
);

/** Writes a book of each kind. */
export async function addBookKinds(db: Db): Promise<void> {
  for (const [name, ban] of Object.entries(authors)) {
    if (!ban) continue;
    const id = name.replaceAll(" ", "-");
    await db.insert(accounts).values({ id, name, email: `${id}@example.org`, ...ban });
    await db
      .insert(profiles)
      .values({ id, accountId: id, kind: "main", handle: id, handleSkeleton: id, fullName: name });
  }
  for (const kind of kinds) await addBook(db, kind);
}

async function addBook(db: Db, { jid, author, audience, state }: Kind): Promise<void> {
  const disclosures = audience && { audience, warnings: [], aiUse: null, aiNote: null };
  const [book] = await db
    .insert(books)
    .values({
      jid,
      title: jid,
      sortTitle: jid,
      origin: authors[author] ? "work" : "epub",
      isTextHeld: state !== "withdrawn",
      isListed: state === "listed",
      withdrawnAt: state === "withdrawn" ? new Date() : null,
      disclosures,
    })
    .returning({ id: books.id });
  if (!authors[author]) return;
  const at = new Date();
  const profileId = author.replaceAll(" ", "-");
  await db.insert(works).values({ id: jid, profileId, title: jid, createdAt: at, updatedAt: at });
  const publication = state === "listed" ? "published" : state;
  await db
    .insert(workPublications)
    .values({ workId: jid, state: publication, bookId: book?.id ?? null, jid, updatedAt: at });
}

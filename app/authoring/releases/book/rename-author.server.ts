import { bookTag } from "#app/catalog/books/public.ts";
import { and, asc, eq, isNotNull, ne } from "drizzle-orm";
import { invalidateTags } from "#app/platform/db/invalidation.server.ts";
import type { Transaction } from "#app/platform/db/client.server.ts";
import { bookPeople, profiles, workPublications, works } from "#app/platform/db/schema/all.server.ts";
import { givenNameOf } from "#app/identity/names/public.ts";
import { replaceCredits } from "./write-book.server.ts";

interface Renaming {
  tx: Transaction;
  profileId: string;
}

/** Locks the works of a profile before its name changes: concurrent publications wait and get the new name. */
export async function lockWorksOf({ tx, profileId }: Renaming): Promise<void> {
  await tx
    .select({ id: works.id })
    .from(works)
    .where(eq(works.profileId, profileId))
    .orderBy(asc(works.id))
    .for("update");
}

/** Writes a profile's current name to its books. */
export async function creditRenamed({
  tx,
  profileId,
  isNewHandle,
}: Renaming & { isNewHandle: boolean }): Promise<void> {
  const published = (await listBooksUnder(tx, profileId)).flatMap(({ bookId, jid, ...credit }) =>
    bookId === null || jid === null ? [] : [{ bookId, jid, ...credit }],
  );
  const isRenamed = ({ creditedAs, profile }: (typeof published)[number]) =>
    creditedAs !== givenNameOf(profile);
  await replaceCredits(tx, published.filter(isRenamed));
  const others = published.filter((book) => !isRenamed(book));
  if (isNewHandle && others.length > 0)
    await invalidateTags(
      tx,
      others.map(({ jid }) => bookTag(jid)),
    );
}

function listBooksUnder(tx: Transaction, profileId: string) {
  return tx
    .select({
      bookId: workPublications.bookId,
      jid: workPublications.jid,
      creditedAs: bookPeople.creditedAs,
      profile: profiles,
    })
    .from(works)
    .innerJoin(profiles, eq(profiles.id, works.profileId))
    .innerJoin(workPublications, eq(workPublications.workId, works.id))
    .leftJoin(bookPeople, eq(bookPeople.bookId, workPublications.bookId))
    .where(
      and(
        eq(works.profileId, profileId),
        isNotNull(workPublications.bookId),
        ne(workPublications.state, "withdrawn"),
      ),
    );
}

import { bookTag } from "#app/catalog/books/public.ts";
import { and, asc, eq, isNotNull, ne } from "drizzle-orm";
import { invalidateTags } from "#app/platform/db/invalidation.server.ts";
import type { Transaction } from "#app/platform/db/client.server.ts";
import { bookPeople, profiles, workPublications, works } from "#app/platform/db/schema/all.server.ts";
import { givenNameOf } from "#app/identity/names/public.ts";
import { replaceCredit } from "./write-book.server.ts";

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
  for (const { bookId, jid, creditedAs, profile } of await listBooksUnder(tx, profileId)) {
    if (bookId === null || jid === null) continue;
    if (creditedAs !== givenNameOf(profile)) await replaceCredit(tx, { bookId, jid }, profile);
    else if (isNewHandle) await invalidateTags(tx, [bookTag(jid)]);
  }
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

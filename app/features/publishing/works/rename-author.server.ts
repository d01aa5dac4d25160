import { and, asc, eq, isNotNull, ne } from "drizzle-orm";
import { bookTag } from "#app/domain/book/page-tags.ts";
import { announceChange } from "#app/platform/db/changes.server.ts";
import type { Transaction } from "#app/platform/db/client.server.ts";
import { bookPeople, profiles, workPublications, works } from "#app/platform/db/schema/all.server.ts";
import { givenNameOf } from "#app/domain/viewer/profile.ts";
import { creditAnew } from "./write-book.server.ts";

/**
 * Runs a change of an author's name or handle, and lets the books of that name follow in the same transaction. The works are held
 * before: what is published meanwhile waits, and bears the new name.
 */
export async function renameAuthor<Outcome>(
  tx: Transaction,
  profileId: string,
  change: () => Promise<Outcome>,
): Promise<Outcome> {
  await tx
    .select({ id: works.id })
    .from(works)
    .where(eq(works.profileId, profileId))
    .orderBy(asc(works.id))
    .for("update");
  const handle = await handleOf(tx, profileId);
  const outcome = await change();
  const isNewHandle = handle !== (await handleOf(tx, profileId));
  for (const { bookId, jid, creditedAs, profile } of await listBooksUnder(tx, profileId)) {
    if (bookId === null || jid === null) continue;
    if (creditedAs !== givenNameOf(profile)) await creditAnew(tx, { bookId, jid }, profile);
    else if (isNewHandle) await announceChange(tx, [bookTag(jid)]);
  }
  return outcome;
}

async function handleOf(tx: Transaction, profileId: string): Promise<string | undefined> {
  const [row] = await tx.select({ handle: profiles.handle }).from(profiles).where(eq(profiles.id, profileId));
  return row?.handle;
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

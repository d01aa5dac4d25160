import { listTag } from "#app/catalog/books/public.ts";
import type { Transaction } from "#app/platform/db/client.server.ts";
import { invalidateTags } from "#app/platform/db/invalidation.server.ts";
import { siteChoices } from "#app/platform/db/schema/site.server.ts";
import type { FrontPageChoice } from "./front-page-choice.ts";
import { choiceName } from "./front-page-queries.server.ts";

/** Stores the choice; the front page follows at once. */
export async function saveFrontPageChoice(
  tx: Transaction,
  choice: FrontPageChoice,
  now: Date,
): Promise<void> {
  const row = { value: { ...choice }, changedAt: now };
  await tx
    .insert(siteChoices)
    .values({ name: choiceName, ...row })
    .onConflictDoUpdate({ target: siteChoices.name, set: row });
  await invalidateTags(tx, [listTag("home")]);
}

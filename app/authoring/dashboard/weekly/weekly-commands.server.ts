import { eq } from "drizzle-orm";
import { allowMail } from "#app/identity/account/public.server.ts";
import { weeklyReports } from "#app/platform/db/schema/all.server.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";
import { mondayOf } from "#app/ui/times/days.ts";

interface Choice {
  accountId: string;
  profileId: string;
  isOn: boolean;
  today: string;
}

/** Turns the mail of a name on, beginning next Monday, or off. */
export async function chooseWeekly(
  { db }: Pick<Site, "db">,
  { accountId, profileId, isOn, today }: Choice,
): Promise<void> {
  await db.transaction(async (tx) => {
    if (!isOn) {
      await tx.delete(weeklyReports).where(eq(weeklyReports.profileId, profileId));
      return;
    }
    await allowMail(tx, accountId, "weekly-numbers");
    await tx
      .insert(weeklyReports)
      .values({ profileId, sentIn: mondayOf(today) })
      .onConflictDoNothing();
  });
}

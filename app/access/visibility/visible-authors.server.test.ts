import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { accounts, profiles } from "#app/platform/db/schema/all.server.ts";
import { createTestDb } from "#tests/support/database.ts";
import { shownProfiles, shownProfilesTable } from "./visible-authors.server.ts";

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);

interface Facts {
  account?: { banned: boolean; banExpires: Date | null };
  profile?: { kind?: "main" | "pen-name" | "family"; removeAfter?: Date };
}

test.each<[string, Facts, boolean]>([
  ["a main profile", {}, true],
  ["a pen name", { profile: { kind: "pen-name" } }, true],
  ["a family's profile", { profile: { kind: "family" } }, false],
  ["a profile that is about to be removed", { profile: { removeAfter: inDays(3) } }, false],
  ["a profile of a suspended account", { account: { banned: true, banExpires: null } }, false],
  [
    "a profile of an account suspended until tomorrow",
    { account: { banned: true, banExpires: inDays(1) } },
    false,
  ],
  ["a profile whose suspension is over", { account: { banned: true, banExpires: inDays(-1) } }, true],
  [
    "a pen name of a suspended account",
    { account: { banned: true, banExpires: null }, profile: { kind: "pen-name" } },
    false,
  ],
])(
  "%s is shown to everybody or to nobody, whichever way the question is built",
  async (_what, facts, isShown) => {
    await using connection = await createTestDb();
    const { db } = connection;
    await db.insert(accounts).values({ id: "ann", name: "Ann", email: "ann@example.org", ...facts.account });
    await db.insert(profiles).values({
      id: "ann",
      accountId: "ann",
      kind: "main",
      handle: "ann",
      handleSkeleton: "ann",
      fullName: "Ann",
      ...facts.profile,
    });
    const { rows } = await db.execute(sql`select p.id from ${shownProfiles}`);
    const built = await db.select().from(shownProfilesTable);
    expect([rows.length, built.length]).toEqual(isShown ? [1, 1] : [0, 0]);
  },
);

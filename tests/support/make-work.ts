import { randomBytes } from "node:crypto";
import { accounts, profiles } from "#app/platform/db/schema/all.server.ts";
import { addChapters, createWork } from "#app/authoring/works/public.server.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";

type NewWork = Parameters<typeof createWork>[2];
type NewChapter = Parameters<typeof addChapters>[2]["chapters"][number];

export interface WorkFacts extends Partial<NewWork> {
  chapters?: NewChapter[];
}

/** What an author must state before the first publication. */
const disclosures = { audience: "everyone", aiUse: "none" } as const;

/**
 * A work of this profile with chapters that have no text yet; without a profile, one of an author who never signs in.
 */
export async function makeWork(site: Pick<Site, "db" | "now">, facts: WorkFacts = {}) {
  const { chapters = [], ...given } = facts;
  const profileId = given.profileId ?? (await makeWriter(site));
  return site.db.transaction(async (tx) => {
    const workId = await createWork(site, tx, { title: "A Work", ...disclosures, ...given, profileId });
    const chapterIds = await addChapters(site, tx, { workId, chapters });
    return { workId, profileId, chapterIds };
  });
}

/** A person with a main profile, but without a password: much quicker than an account. */
async function makeWriter({ db }: Pick<Site, "db">): Promise<string> {
  const tag = randomBytes(6).toString("hex");
  const [account] = await db
    .insert(accounts)
    .values({ id: tag, name: "Wanda Writer", email: `${tag}@example.org` })
    .returning({ id: accounts.id });
  const handle = `writer-${tag}`;
  const profile = { id: `profile-${tag}`, accountId: account?.id ?? "", kind: "main" as const };
  await db.insert(profiles).values({ ...profile, handle, handleSkeleton: handle, fullName: "Wanda Writer" });
  return profile.id;
}

import { changeContributorBio } from "#app/catalog/authors/public.server.ts";
import { recordAdminAction } from "#app/identity/audit/public.server.ts";
import type { Viewer } from "#app/identity/viewer/public.server.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";

interface Acting {
  site: Site;
  operator: Viewer;
  reason: string;
}

/** Saves the bio and logs it; an empty one is removed. False when there is no such author any more. */
export async function changeBioAsAdmin(
  { site, operator, reason }: Acting,
  { slug, bio }: { slug: string; bio: string },
): Promise<boolean> {
  return site.db.transaction(async (tx) => {
    if (!(await changeContributorBio(tx, slug, bio))) return false;
    const details = { removed: bio === "" };
    await recordAdminAction(
      tx,
      {
        actorId: operator.account.id,
        name: "bio-changed",
        subject: { kind: "author", id: slug },
        reason,
        details,
      },
      site.now(),
    );
    return true;
  });
}

import { tagActions } from "#app/catalog/importing/public.server.ts";
import { recordAdminAction } from "#app/identity/audit/public.server.ts";
import type { Viewer } from "#app/identity/viewer/public.server.ts";
import type { Transaction } from "#app/platform/db/client.server.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";

interface Acting {
  site: Site;
  operator: Viewer;
  reason: string;
}

interface Act {
  name: "tag-changed" | "tag-merged" | "tag-merge-undone";
  slug: string;
  details: Record<string, string | boolean>;
}

const record = (tx: Transaction, { site, operator, reason }: Acting, { name, slug, details }: Act) =>
  recordAdminAction(
    tx,
    { actorId: operator.account.id, name, subject: { kind: "tag", id: slug }, reason, details },
    site.now(),
  );

type Facts = Parameters<typeof tagActions.change>[2]["facts"];

/** Why it was not saved; null when it was. */
export async function changeTagAsAdmin(
  acting: Acting,
  { id, slug, facts }: { id: number; slug: string; facts: Facts },
): Promise<"gone" | "name-taken" | null> {
  const { site } = acting;
  const refusal = await site.db.transaction(async (tx) => {
    const changed = await tagActions.change(site, tx, { id, facts });
    if (!changed.ok) return changed.reason;
    await record(tx, acting, {
      name: "tag-changed",
      slug,
      details: { name: facts.name, hidden: facts.isHidden },
    });
    return null;
  });
  tagActions.wake(site);
  return refusal;
}

/** Merges those that can be merged, in one transaction. */
export async function mergeTagsAsAdmin(
  acting: Acting,
  { slugs, into }: { slugs: string[]; into: string },
): Promise<void> {
  const { site } = acting;
  await site.db.transaction(async (tx) => {
    for (const from of slugs) {
      const begun = await tagActions.merge(site, tx, { from, into, now: site.now() });
      if (begun.ok) await record(tx, acting, { name: "tag-merged", slug: from, details: { into } });
    }
  });
  tagActions.wake(site);
}

/** Why the merge was not undone; null when it is. */
export async function undoMergeAsAdmin(acting: Acting, mergeId: number) {
  const { site } = acting;
  const refusal = await site.db.transaction(async (tx) => {
    const begun = await tagActions.undo(site, tx, mergeId);
    if (!begun.ok) return begun.reason;
    await record(tx, acting, { name: "tag-merge-undone", slug: begun.merge.slug, details: {} });
    return null;
  });
  tagActions.wake(site);
  return refusal;
}

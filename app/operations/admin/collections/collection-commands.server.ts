import {
  createCollection,
  removeCollection,
  saveCollection,
} from "#app/catalog/collections/public.server.ts";
import { recordAdminAction } from "#app/identity/audit/public.server.ts";
import type { Viewer } from "#app/identity/viewer/public.server.ts";
import type { Transaction } from "#app/platform/db/client.server.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";

interface Acting {
  site: Site;
  operator: Viewer;
  reason: string;
}

type Name = "collection-made" | "collection-saved" | "collection-removed";

async function record(
  tx: Transaction,
  { site, operator, reason }: Acting,
  act: { name: Name; id: number; title: string },
): Promise<void> {
  const subject = { kind: "collection", id: String(act.id) } as const;
  const details = { title: act.title };
  await recordAdminAction(
    tx,
    { actorId: operator.account.id, name: act.name, subject, reason, details },
    site.now(),
  );
}

/** The id of the new collection; null when there are as many as there may be. */
export async function createCollectionAsAdmin(acting: Acting, title: string): Promise<number | null> {
  const { site } = acting;
  return site.db.transaction(async (tx) => {
    const created = await createCollection(tx, title, site.now());
    if (!created.ok) return null;
    await record(tx, acting, { name: "collection-made", id: created.id, title });
    return created.id;
  });
}

type Content = Parameters<typeof saveCollection>[2]["content"];

/** Saves a collection and logs it; the addresses that are no books' when there are some, and then nothing is saved. */
export async function saveCollectionAsAdmin(
  acting: Acting,
  { id, content }: { id: number; content: Content },
): Promise<string[]> {
  const { site } = acting;
  return site.db.transaction(async (tx) => {
    const saved = await saveCollection(tx, id, { content, now: site.now() });
    if (saved.ok) {
      await record(tx, acting, { name: "collection-saved", id, title: content.title });
      return [];
    }
    return saved.reason === "gone" ? [] : saved.jids;
  });
}

export async function removeCollectionAsAdmin(
  acting: Acting,
  { id, title }: { id: number; title: string },
): Promise<void> {
  await acting.site.db.transaction(async (tx) => {
    await removeCollection(tx, id);
    await record(tx, acting, { name: "collection-removed", id, title });
  });
}

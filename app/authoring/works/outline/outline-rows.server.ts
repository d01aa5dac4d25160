import { createHash } from "node:crypto";
import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { Db, Transaction } from "#app/platform/db/client.server.ts";
import { workChapters, workParts, works } from "#app/platform/db/schema/writings.server.ts";
import { type Order, toOrder } from "./moving/order.ts";

interface WholeOrder {
  order: Order;
  partTitles: Map<string, string>;
}

/**
 * Locks the order of a work's chapters for a change: concurrent changes of the same work wait, so that no two windows can lose
 * or duplicate a chapter. Null without the work.
 */
export async function lockOutline(tx: Transaction, workId: string): Promise<WholeOrder | null> {
  const [work] = await tx.select({ id: works.id }).from(works).where(eq(works.id, workId)).for("update");
  return work ? readOrder(tx, workId) : null;
}

/** The current order of all chapters of a work. */
export async function readOrder(db: Pick<Db, "select">, workId: string): Promise<WholeOrder> {
  const parts = await db
    .select({ id: workParts.id, title: workParts.title })
    .from(workParts)
    .where(eq(workParts.workId, workId))
    .orderBy(asc(workParts.position), asc(workParts.id));
  const chapters = await db
    .select({ id: workChapters.id, partId: workChapters.partId })
    .from(workChapters)
    .where(and(eq(workChapters.workId, workId), isNull(workChapters.deletedAt)))
    .orderBy(asc(workChapters.position), asc(workChapters.id));
  return {
    order: toOrder(
      parts.map(({ id }) => id),
      chapters,
    ),
    partTitles: new Map(parts.map(({ id, title }) => [id, title])),
  };
}

/** Writes all positions of a locked work: one statement for the chapters, one for the parts. */
export async function writeOrder(tx: Transaction, workId: string, order: Order): Promise<void> {
  const places = order.flatMap(({ partId, chapterIds }) => chapterIds.map((id) => ({ id, partId })));
  await tx.execute(sql`
    update ${workChapters} c set part_id = place.part_id, position = place.position
    from (
      select id, part_id, position::int from unnest(
        ${sql.param(places.map(({ id }) => id))}::text[], ${sql.param(places.map(({ partId }) => partId))}::text[]
      ) with ordinality as place (id, part_id, position)
    ) place
    where c.id = place.id and c.work_id = ${workId} and c.deleted_at is null
      and (c.part_id is distinct from place.part_id or c.position <> place.position)`);
  const partIds = order.flatMap(({ partId }) => partId ?? []);
  await tx.execute(sql`
    update ${workParts} p set position = place.position
    from (
      select id, position::int from unnest(${sql.param(partIds)}::text[]) with ordinality as place (id, position)
    ) place
    where p.id = place.id and p.work_id = ${workId} and p.position <> place.position`);
}

/** A stamp of the order that a page showed, so that moves on an older order are refused. */
export function stampOf(order: Order): string {
  return createHash("sha256").update(JSON.stringify(order)).digest("base64url").slice(0, 16);
}

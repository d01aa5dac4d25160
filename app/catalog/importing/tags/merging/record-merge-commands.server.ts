import { sql } from "drizzle-orm";
import { writeExclusion } from "#app/identity/exclusions/public.ts";
import type { Transaction } from "#app/platform/db/client.server.ts";
import { column } from "../../records/columns.server.ts";

interface NamedTag {
  id: number;
  slug: string;
}

export const exclusionText = ({ slug }: Pick<NamedTag, "slug">, kind: "genre" | "subject" = "subject") =>
  writeExclusion({ kind, value: slug });

/** What a tag is, before it is merged: its name and other slugs, and who left it out. */
export async function recordMerge(
  tx: Transaction,
  { old, target, now }: { old: NamedTag; target: NamedTag & { kind: "genre" | "subject" }; now: Date },
): Promise<number> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    insert into tag_merges (subject_id, into_id, slug, name, about, is_hidden, aliases, state, merged_at)
    select s.id, ${target.id}, s.slug, s.name, s.about, s.is_hidden,
      array(select a.slug from subject_aliases a where a.subject_id = s.id and a.slug <> s.slug order by a.slug), 'merging', ${now.toISOString()}::timestamptz
    from subjects s where s.id = ${old.id} returning id`);
  const mergeId = Number(rows[0]?.id);
  const excluded = exclusionText(target, target.kind);
  // Who has both by an earlier merge has the target by that one alone.
  await tx.execute(sql`
    insert into tag_merge_exclusions (merge_id, profile_id, had_target)
    select ${mergeId}, p.id, ${excluded} = any(p.excluded) and coalesce((select e.had_target from tag_merge_exclusions e
      join tag_merges m on m.id = e.merge_id where e.profile_id = p.id and m.into_id = ${target.id} limit 1), true)
    from profiles p where ${exclusionText(old)} = any(p.excluded)`);
  return mergeId;
}

/** The books that are about to be moved. Each says of the target what an earlier merge into it says: only the first saw the book as it was. */
export async function recordBooks(
  tx: Transaction,
  mergeId: number,
  books: { bookId: number; position: number }[],
): Promise<void> {
  await tx.execute(sql`
    insert into tag_merge_books (merge_id, book_id, position, had_target)
    select m.id, moved.book_id, moved.position,
      exists (select 1 from book_subjects bs where bs.book_id = moved.book_id and bs.subject_id = m.into_id)
      and coalesce((select t.had_target from tag_merge_books t join tag_merges o on o.id = t.merge_id
        where t.book_id = moved.book_id and o.into_id = m.into_id limit 1), true)
    from tag_merges m, unnest(${column(books, "bookId")}::bigint[], ${column(books, "position")}::int[]) as moved (book_id, position)
    where m.id = ${mergeId} on conflict do nothing`);
}

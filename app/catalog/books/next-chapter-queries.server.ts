import { sql } from "drizzle-orm";

/**
 * When the next chapter of the book `b` is to come out, as ISO 8601; null where its author does not say so. A chapter that is held back, or
 * comes out without a word, is not promised.
 */
export const nextChapterAt = sql<string | null>`(select to_json(min(cp.publish_at)) #>> '{}'
  from work_publications wp join works w on w.id = wp.work_id and w.next_date = 'shown'
  join work_chapters wc on wc.work_id = w.id and wc.deleted_at is null
  join chapter_publications cp on cp.chapter_id = wc.id and cp.state = 'scheduled' and not cp.is_silent and cp.publish_at > now()
  where wp.book_id = b.id and wp.state in ('published', 'unlisted'))`;

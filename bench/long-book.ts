import type { Library } from "./library.ts";

export interface LongChapter {
  jid: string;
  slug: string;
}

/** The chapter with the most characters, of a book with horizontal lines from left to right. */
export async function findLongestChapter(library: Library): Promise<LongChapter> {
  const [found] = await library.sql<LongChapter>(`
    select b.jid, c.slug from chapters c join books b on b.id = c.book_id
    where c.is_linear and c.writing_mode = 'horizontal-tb' and b.progression_direction = 'ltr'
      and b.language like 'en%' order by c.character_count desc limit 1`);
  if (!found) throw new Error("there is no book with a text");
  return found;
}

/** The book with the most chapters. */
export async function findLongestBook(library: Library): Promise<{ jid: string }> {
  const [found] = await library.sql<{ jid: string }>(
    "select jid from books where is_text_held order by chapter_count desc, id limit 1",
  );
  if (!found) throw new Error("there is no book with a text");
  return found;
}

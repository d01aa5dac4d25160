import { bookTag, listTags } from "#app/catalog/books/public.ts";
import { randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Db } from "#app/platform/db/client.server.ts";
import { invalidateTags } from "#app/platform/db/invalidation.server.ts";
import { indexPassages } from "#app/catalog/passages/public.server.ts";
import { indexBooks } from "#app/catalog/search/public.server.ts";
import {
  bookIdentifiers,
  bookNavigation,
  bookPeople,
  books,
  bookSubjects,
  chapters,
  people,
  subjects,
} from "#app/platform/db/schema/all.server.ts";

export interface BookFacts {
  jid?: string;
  title?: string;
  author?: string;
  genres?: string[];
  subjects?: string[];
  isbn?: string;
  book?: Partial<typeof books.$inferInsert>;
  chapters?: (Partial<typeof chapters.$inferInsert> & { html?: string })[];
}

/** A book with a text, inserted directly: for tests that are not about importing. */
export async function makeBook(db: Db, facts: BookFacts = {}) {
  const title = facts.title ?? "A Book";
  const jid = facts.jid ?? randomBytes(6).toString("hex");
  const given = facts.chapters ?? [{ title: "One", html: '<p id="p-1">The first words.</p>' }];
  const [book] = await db
    .insert(books)
    .values({
      jid,
      title,
      sortTitle: title.toLowerCase(),
      origin: "epub",
      isTextHeld: true,
      language: "en",
      chapterCount: given.length,
      ...facts.book,
    })
    .returning();
  if (!book) throw new Error("no book");
  const name = facts.author ?? "Ann Author";
  const slug = name.toLowerCase().replace(/\W+/g, "-");
  const [person] = await db
    .insert(people)
    .values({ slug, name, sortName: name })
    .onConflictDoUpdate({ target: people.slug, set: { name } })
    .returning();
  if (person)
    await db
      .insert(bookPeople)
      .values({ bookId: book.id, personId: person.id, role: "aut", position: 0, creditedAs: name });
  await db.insert(chapters).values(
    given.map((chapter, index) => {
      const html = chapter.html ?? `<p id="p-1">Chapter ${index + 1}.</p>`;
      const text = html.replace(/<[^>]+>/g, "");
      const wordCount = text.split(/\s+/).length;
      return {
        bookId: book.id,
        position: index + 1,
        slug: `chapter-${index + 1}`,
        title: `Chapter ${index + 1}`,
        text,
        wordCount,
        characterCount: text.length,
        wordsBefore: index * 100,
        isLinear: true,
        ...chapter,
        html,
      };
    }),
  );
  const contents = given.map((chapter, index) => ({
    label: chapter.title ?? `Chapter ${index + 1}`,
    target: { chapter: chapter.slug ?? `chapter-${index + 1}`, fragment: null },
    type: null,
    children: [],
  }));
  await db.insert(bookNavigation).values({ bookId: book.id, contents, landmarks: [], pageList: [] });
  for (const [kind, names] of [
    ["genre", facts.genres],
    ["subject", facts.subjects],
  ] as const)
    for (const subject of names ?? []) await addSubject(db, book.id, { name: subject, kind });
  if (facts.isbn)
    await db.insert(bookIdentifiers).values({ bookId: book.id, scheme: "isbn", value: facts.isbn });
  await indexBooks(db, [book.id]);
  await indexPassages(db, [book.id]);
  await invalidateTags(db, [...listTags, bookTag(jid)]);
  return book;
}

async function addSubject(db: Db, bookId: number, facts: { name: string; kind: "genre" | "subject" }) {
  const slug = facts.name.toLowerCase().replace(/\W+/g, "-");
  const [subject] = await db
    .insert(subjects)
    .values({ slug, ...facts, bookCount: 1 })
    .onConflictDoUpdate({ target: subjects.slug, set: { bookCount: sql`${subjects.bookCount} + 1` } })
    .returning();
  if (subject) await db.insert(bookSubjects).values({ bookId, subjectId: subject.id, position: 0 });
}

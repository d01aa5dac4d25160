import { mostNamed, unlistedNote } from "#app/catalog/covers/public.ts";
import type { Settings } from "#app/platform/config/settings.server.ts";
import { type PageHead, pageHead } from "#app/platform/http/page-head.server.ts";
import { byline, chapterAddress, type Opening } from "../opening.ts";

/**
 * The head of a chapter's page, also for navigation without a new page (P05). Only what everybody may read is for
 * search engines.
 */
export function readerHead(
  settings: Settings,
  { book, chapter }: Pick<Opening, "book" | "chapter">,
): PageHead {
  const bookPath = `/bookdetail/${encodeURIComponent(book.jid)}`;
  const by = book.authors.length > 0 ? ` by ${byline(book)}` : "";
  const isChapter = chapter !== null && chapter.title !== book.title;
  return pageHead(settings, {
    title: isChapter ? `${chapter.title} · ${book.title}` : book.title,
    description: isChapter
      ? `${chapter.title}: a chapter of ${book.title}${by}.`
      : `Read ${book.title}${by}.`,
    path: chapter ? chapterAddress(book.jid, chapter.slug) : `/book-reader/${encodeURIComponent(book.jid)}`,
    type: "article",
    isPrivate: !chapter || chapter.isLocked || !book.isListed,
    image: { path: `${bookPath}/card.png`, alt: `${book.title}${by}` },
    jsonLd: (origin) => jsonLdOf({ book, chapter }, `${origin}${bookPath}`, origin),
  });
}

function jsonLdOf(
  { book, chapter }: Pick<Opening, "book" | "chapter">,
  bookUrl: string,
  origin: string,
): object {
  const creditText = unlistedNote(book.authors.map(({ name }) => name));
  const whole = {
    "@type": "Book",
    "@id": `${bookUrl}#book`,
    name: book.title,
    url: bookUrl,
    author: book.authors.slice(0, mostNamed).map(({ name }) => ({ "@type": "Person", name })),
    ...(creditText !== null && { creditText }),
    ...(book.language && { inLanguage: book.language }),
  };
  if (!chapter) return { "@context": "https://schema.org", ...whole };
  return {
    "@context": "https://schema.org",
    "@type": "Chapter",
    name: chapter.title,
    url: `${origin}${chapterAddress(book.jid, chapter.slug)}`,
    isPartOf: whole,
  };
}

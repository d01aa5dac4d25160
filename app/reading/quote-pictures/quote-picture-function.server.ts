import { sql } from "drizzle-orm";
import { z } from "zod";
import type { ContentViewer } from "#app/access/visibility/content-viewer.ts";
import { openBooks } from "#app/access/visibility/visible-books.server.ts";
import { authorNames } from "#app/catalog/covers/public.server.ts";
import { contentViewerOf } from "#app/identity/age-cap/public.server.ts";
import { defineFunction } from "#app/identity/api/public.server.ts";
import type { Db } from "#app/platform/db/client.server.ts";
import { drawQuote, longestPictured } from "./draw-quote.server.ts";
import { findQuote } from "./find-quote.server.ts";

// PostgreSQL refuses NUL characters, and halves of letters.
const text = (most: number) =>
  z
    .string()
    .max(most)
    .transform((words) => words.toWellFormed().replaceAll("\0", "\uFFFD"));

/** The picture of a quote, for those who post it elsewhere. Only of words that anybody may read: the picture names the book. */
export const quotePicture = defineFunction({
  name: "quote-picture",
  summary: "Words of an open chapter as a picture with title and author, 1200 × 630 pixels, as PNG.",
  answers: ["file"],
  who: "anyone",
  bodies: ["json"],
  limits: { atOnce: 4, seconds: 12 },
  input: z.object({ jid: text(64), chapter: text(300), words: text(10_000) }),
  async run({ site: { db, settings }, context, input }) {
    if (input.words.trim().length > longestPictured) return tooLong;
    const quoted = await findQuoted(db, contentViewerOf(context), input);
    if (!quoted) return unknown;
    const bytes = await drawQuote(quoted, settings.SITE_NAME);
    if (!bytes) return unspelt;
    return { kind: "file", bytes, size: bytes.length, fileName: `${input.jid}-quote.png` };
  },
});

const tooLong = {
  kind: "refused",
  status: 422,
  message: `A picture has room for ${longestPictured} letters. Select fewer words.`,
} as const;
const unknown = {
  kind: "refused",
  status: 404,
  message: "These words are not in an open chapter of the book. Select them as they stand there.",
} as const;
const unspelt = {
  kind: "refused",
  status: 422,
  message: "This site has no typeface for these letters. Copy the quote as text.",
} as const;

interface QuotedRow extends Record<string, unknown> {
  title: string;
  authors: string[];
  language: string;
  text: string;
}

async function findQuoted(
  db: Db,
  viewer: ContentViewer,
  { jid, chapter, words }: { jid: string; chapter: string; words: string },
) {
  const { rows } = await db.execute<QuotedRow>(sql`
    select b.title, ${authorNames} as authors, b.language, c.text from ${openBooks(viewer)} join chapters c on c.book_id = b.id
    where b.jid = ${jid} and c.slug = ${chapter} and c.access = 'free'`);
  const [row] = rows;
  const found = row ? await findQuote(row.text, words) : null;
  return row && found !== null ? { ...row, words: found } : null;
}

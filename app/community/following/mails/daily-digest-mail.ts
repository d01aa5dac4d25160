import { byline } from "#app/catalog/covers/public.ts";
import type { Settings } from "#app/platform/config/settings.server.ts";
import { siteOrigin } from "#app/platform/http/site-origin.server.ts";
import { layOutMail } from "#app/platform/mail/lay-out-mail.server.ts";
import type { MailText } from "#app/platform/mail/mail.server.ts";
import type { ReleaseSummary } from "./new-chapters-mail.ts";

const mostBooks = 30;
const mostChapters = 8;

/** All releases of a day, book by book; `stop` is the unsubscribe address. */
export function dailyDigestMail(settings: Settings, summaries: ReleaseSummary[], stop: string): MailText {
  const origin = siteOrigin(settings);
  const books = [...Map.groupBy(summaries, ({ jid }) => jid).values()];
  const [only] = books.length === 1 ? (books[0] ?? []) : [];
  return layOutMail(settings, {
    subject: (only ? `New in ${only.title}` : `New in ${books.length} works you follow`).slice(0, 180),
    parts: [
      { text: "This came out since we last wrote." },
      ...books.slice(0, mostBooks).flatMap((releases) => partsOf(origin, releases)),
      ...(books.length > mostBooks ? [{ text: `And ${books.length - mostBooks} more works.` }] : []),
      { link: { label: "All that is new, and what you follow", url: `${origin}/following` } },
      { link: { label: "Stop all mails about new chapters", url: stop } },
    ],
    footnote: "You chose to be told once a day of what is new in the works and authors you follow.",
  });
}

function partsOf(origin: string, releases: ReleaseSummary[]) {
  const [{ title, authors, jid } = { title: "", authors: [], jid: "" }] = releases;
  const chapters = releases.flatMap(({ kind, chapters: its }) =>
    its.map((chapter) => ({
      name: kind === "update" ? "Revised" : "Chapter",
      value: `${chapter.title}${chapter.access === "members" ? " (for members)" : ""}`,
      slug: chapter.slug,
    })),
  );
  const once = [...new Map(chapters.map((chapter) => [chapter.slug, chapter])).values()];
  const read = `${origin}/book-reader/${jid}/${encodeURIComponent(once[0]?.slug ?? "")}`;
  const more = once.length - mostChapters;
  return [
    { text: `“${title}”${authors.length > 0 ? ` by ${byline(authors)}` : ""}` },
    { facts: once.slice(0, mostChapters).map(({ name, value }) => ({ name, value })) },
    ...(more > 0 ? [{ text: `And ${more} more.` }] : []),
    { link: { label: `Read “${title}”`, url: read } },
  ];
}

import { byline } from "#app/catalog/covers/public.ts";
import type { Settings } from "#app/platform/config/settings.server.ts";
import { siteOrigin } from "#app/platform/http/site-origin.server.ts";
import { layOutMail } from "#app/platform/mail/content/lay-out-mail.server.ts";
import type { MailPart } from "#app/platform/mail/content/mail-content.ts";
import type { MailPicture, MailText } from "#app/platform/mail/mail.server.ts";
import type { ReleaseSummary } from "./new-chapters-mail.ts";

export const mostBooks = 30;
const mostChapters = 8;

/** All releases of a day, book by book, with the covers by the books' public names; `stop` is the unsubscribe address. */
export function dailyDigestMail(
  settings: Settings,
  { summaries, covers }: { summaries: ReleaseSummary[]; covers: ReadonlyMap<string, MailPicture | null> },
  stop: string,
): MailText {
  const origin = siteOrigin(settings);
  const books = [...Map.groupBy(summaries, ({ jid }) => jid).values()];
  const [only] = books.length === 1 ? (books[0] ?? []) : [];
  return layOutMail(settings, {
    subject: (only ? `New in ${only.title}` : `New in ${books.length} works you follow`).slice(0, 180),
    parts: [
      { text: "Out since our last email:" },
      ...books.slice(0, mostBooks).map((releases) => itemOf(releases, { origin, covers })),
      ...(books.length > mostBooks ? [{ text: `And ${books.length - mostBooks} more works.` }] : []),
    ],
    button: { label: "See all that is new", url: `${origin}/following` },
    footnote: "You get this once a day, because you follow these works or their authors.",
    quietLinks: [{ label: "Stop all emails about new chapters", url: stop }],
  });
}

function itemOf(
  releases: ReleaseSummary[],
  { origin, covers }: { origin: string; covers: ReadonlyMap<string, MailPicture | null> },
): MailPart {
  const [{ title, authors, jid } = { title: "", authors: [], jid: "" }] = releases;
  const chapters = releases.flatMap(({ kind, chapters: its }) =>
    its.map((chapter) => ({
      detail: `${kind === "update" ? "Revised: " : ""}${chapter.title}${chapter.access === "members" ? " (for members)" : ""}`,
      slug: chapter.slug,
    })),
  );
  const once = [...new Map(chapters.map((chapter) => [chapter.slug, chapter])).values()];
  const more = once.length - mostChapters;
  return {
    item: {
      title,
      url: `${origin}/book-reader/${jid}/${encodeURIComponent(once[0]?.slug ?? "")}`,
      line: authors.length > 0 ? byline(authors) : "",
      details: [
        ...once.slice(0, mostChapters).map(({ detail }) => detail),
        ...(more > 0 ? [`And ${more} more.`] : []),
      ],
      cover: covers.get(jid) ?? null,
    },
  };
}

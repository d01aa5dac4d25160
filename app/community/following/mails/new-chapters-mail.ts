import { byline } from "#app/catalog/covers/public.ts";
import type { Settings } from "#app/platform/config/settings.server.ts";
import { siteOrigin } from "#app/platform/http/site-origin.server.ts";
import { layOutMail } from "#app/platform/mail/content/lay-out-mail.server.ts";
import type { MailPicture, MailText } from "#app/platform/mail/mail.server.ts";

export interface ReleaseSummary {
  kind: "first" | "chapter" | "update";
  note: string | null;
  jid: string;
  title: string;
  authors: string[];
  chapters: { slug: string; title: string; access: "free" | "members" }[];
}

export interface ChapterExcerpt {
  text: string;
  language: string | null;
  direction: "ltr" | "rtl" | null;
}

interface AnnouncedRelease extends ReleaseSummary {
  /** The first words of the first chapter that everyone may read. */
  excerpt: ChapterExcerpt | null;
  cover: MailPicture | null;
}

const mostChapters = 12;

const authorLines = { first: "Published by", chapter: "New chapters by", update: "Revised by" };

/**
 * What happened to the book. Below its title this says only by whom. A work whose author has no name is spoken of
 * without one.
 */
function headline({ kind, title, authors }: ReleaseSummary, isBelowTitle: boolean): string {
  const author = authors.length > 0 ? byline(authors) : null;
  if (isBelowTitle && author) return `${authorLines[kind]} ${author}`;
  if (kind === "chapter") return author ? `New in “${title}” by ${author}` : `New in “${title}”`;
  const verb = kind === "first" ? "published" : "revised";
  return author ? `${author} ${verb} “${title}”.` : `“${title}” is ${verb}.`;
}

/** The mail about a release to a follower; `stop` is the unsubscribe address. */
export function newChaptersMail(settings: Settings, release: AnnouncedRelease, stop: string): MailText {
  const { kind, note, jid, title, chapters, excerpt, cover } = release;
  const origin = siteOrigin(settings);
  const [first] = chapters;
  const isOneChapter = kind !== "first" && chapters.length === 1 && first !== undefined;
  const subject = isOneChapter ? `${title}: ${first.title}` : title;
  return layOutMail(settings, {
    subject: subject.slice(0, 180),
    heading: isOneChapter ? labelOf(first) : title,
    book: { line: headline(release, !isOneChapter), cover },
    parts: [
      ...(note ? [{ text: note }] : []),
      ...(isOneChapter ? [] : listOf(release)),
      ...(excerpt && kind !== "update" ? [{ excerpt }] : []),
    ],
    button: {
      label: isOneChapter ? "Read the chapter" : kind === "first" ? "Read the book" : "Read what is new",
      url: first
        ? `${origin}/book-reader/${jid}/${encodeURIComponent(first.slug)}`
        : `${origin}/bookdetail/${jid}`,
    },
    footnote: "You get this because you follow this work or its author.",
    quietLinks: [
      { label: "Unfollow, or see all you follow", url: `${origin}/following/book/${jid}` },
      { label: "Stop all emails about new chapters", url: stop },
    ],
  });
}

const labelOf = ({ title, access }: ReleaseSummary["chapters"][number]): string =>
  `${title}${access === "members" ? " (for members)" : ""}`;

function listOf({ kind, chapters }: ReleaseSummary) {
  const named = chapters.slice(0, mostChapters);
  const more = chapters.length - named.length;
  const name = kind === "update" ? "Revised" : "Chapter";
  return [
    { facts: named.map((chapter) => ({ name, value: labelOf(chapter) })) },
    ...(more > 0 ? [{ text: `And ${more} more.` }] : []),
  ];
}

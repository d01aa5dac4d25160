import { byline } from "#app/catalog/covers/public.ts";
import type { Settings } from "#app/platform/config/settings.server.ts";
import { siteOrigin } from "#app/platform/http/site-origin.server.ts";
import { layOutMail } from "#app/platform/mail/lay-out-mail.server.ts";
import type { MailText } from "#app/platform/mail/mail.server.ts";

export interface ReleaseSummary {
  kind: "first" | "chapter" | "update";
  note: string | null;
  jid: string;
  title: string;
  authors: string[];
  chapters: { slug: string; title: string; access: "free" | "members" }[];
}

const verbs = { first: "published", chapter: "published something new in", update: "revised" };
/** For a work whose author has no name. */
const passiveVerbs = { first: "is published", chapter: "has something new", update: "is revised" };

function headline({ kind, title, authors }: ReleaseSummary): string {
  if (authors.length === 0) return `“${title}” ${passiveVerbs[kind]}.`;
  return `${byline(authors)} ${verbs[kind]} “${title}”.`;
}

/** The mail about a release to a follower; `stop` is the unsubscribe address. */
export function newChaptersMail(settings: Settings, release: ReleaseSummary, stop: string): MailText {
  const { kind, note, jid, title, chapters } = release;
  const origin = siteOrigin(settings);
  const [first] = chapters;
  const read = first ? `${origin}/book-reader/${jid}/${encodeURIComponent(first.slug)}` : "";
  const names = chapters.slice(0, 12).map((chapter) => ({
    name: kind === "update" ? "Revised" : "Chapter",
    value: `${chapter.title}${chapter.access === "members" ? " (for members)" : ""}`,
  }));
  const more = chapters.length - names.length;
  const subject = kind === "first" || chapters.length > 1 ? title : `${title}: ${first?.title ?? ""}`;
  return layOutMail(settings, {
    subject: subject.slice(0, 180),
    parts: [
      { text: headline(release) },
      { facts: names },
      ...(more > 0 ? [{ text: `And ${more} more.` }] : []),
      ...(note ? [{ text: note }] : []),
      { link: { label: "Read it", url: read } },
      { link: { label: "Follow no longer, or see all you follow", url: `${origin}/following/book/${jid}` } },
      { link: { label: "Stop all mails about new chapters", url: stop } },
    ],
    footnote: "You asked to be told of this work or its author.",
  });
}

import type { Settings } from "#app/platform/config/settings.server.ts";
import { siteOrigin } from "#app/platform/http/site-origin.server.ts";
import { layOutMail } from "#app/platform/mail/content/lay-out-mail.server.ts";
import type { MailText } from "#app/platform/mail/mail.server.ts";

interface UnreleasedChapters {
  workId: string;
  title: string;
  /** Not empty, but with a TK. */
  chapters: { id: string; title: string; isEmpty: boolean }[];
}

/** A mail to an author: these chapters are due and not ready. */
export function unreleasedChaptersMail(
  settings: Settings,
  { workId, title, chapters }: UnreleasedChapters,
): MailText {
  const origin = siteOrigin(settings);
  return layOutMail(settings, {
    subject: `${title}: due, but not ready`.slice(0, 180),
    parts: [
      {
        text: `Of “${title}” this was to come out now. It waits until it is ready, and is then published automatically.`,
      },
      ...chapters.flatMap(({ id, title: name, isEmpty }) => [
        {
          text: isEmpty
            ? `“${name}” is empty.`
            : `“${name}” has a TK, a place where something is still to come. Write what is missing, or publish it as it is.`,
        },
        {
          link: {
            label: `Write “${name}”`,
            url: `${origin}/writing-edit?${new URLSearchParams({ id: workId, chapter: id })}`,
          },
        },
      ]),
    ],
    button: { label: "See the schedule", url: `${origin}/writing/${workId}/publish` },
    footnote: "You scheduled this. We write once for each time that a chapter was to come out.",
  });
}

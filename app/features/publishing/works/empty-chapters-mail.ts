import type { Settings } from "#app/platform/config/settings.server.ts";
import { siteOrigin } from "#app/platform/http/site-origin.server.ts";
import { layOutMail } from "#app/platform/mail/lay-out-mail.server.ts";
import type { MailText } from "#app/platform/mail/mail.server.ts";

interface EmptyChapters {
  workId: string;
  title: string;
  chapters: { id: string; title: string }[];
}

/** To an author: these were to come out now, and there is nothing in them. */
export function emptyChaptersMail(settings: Settings, { workId, title, chapters }: EmptyChapters): MailText {
  const origin = siteOrigin(settings);
  const isOne = chapters.length === 1;
  return layOutMail(settings, {
    subject: `${title}: due, but empty`.slice(0, 180),
    parts: [
      {
        text: isOne
          ? `A chapter of “${title}” was to come out now, but it is empty. It waits, and comes out as soon as something is written in it.`
          : `${chapters.length} chapters of “${title}” were to come out now, but they are empty. They wait, and each comes out as soon as something is written in it.`,
      },
      ...chapters.map(({ id, title: name }) => ({
        link: {
          label: `Write “${name}”`,
          url: `${origin}/writing-edit?${new URLSearchParams({ id: workId, chapter: id })}`,
        },
      })),
      { link: { label: "Give another time, or none", url: `${origin}/writing/${workId}/publish` } },
    ],
    footnote: "You scheduled this. We write once for each time that a chapter was to come out.",
  });
}

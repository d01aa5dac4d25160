import type { Settings } from "#app/platform/config/settings.server.ts";
import { siteOrigin } from "#app/platform/http/site-origin.server.ts";
import { layOutMail } from "#app/platform/mail/content/lay-out-mail.server.ts";
import type { MailText } from "#app/platform/mail/mail.server.ts";
import { counted, written } from "#app/ui/counted.ts";
import { definitions, profilesAloneRule } from "../numbers/definitions.ts";
import { changeLabel, durationLabel } from "#app/ui/charts/number-labels.ts";
import type { Figures } from "../works/work-figures-queries.server.ts";
import { daysLabel } from "../view/range-label.ts";

export interface Week {
  name: string;
  handle: string;
  from: string;
  to: string;
  now: Figures;
  before: Figures;
  /** The most read first. */
  works: { title: string; readers: number }[];
}

const mostWorks = 5;

/** The numbers of a week under one name; no other name of the account is in it. */
export function weeklyMail(settings: Settings, week: Week, stop: string): MailText {
  const { name, handle, from, to, now, before, works } = week;
  const fact = (key: keyof Figures, format: (value: number) => string = written) => {
    const change = changeLabel(now[key], before[key]);
    return {
      name: definitions[key].label,
      value: `${format(now[key])}${change ? ` (${change})` : ""}`,
    };
  };
  return layOutMail(settings, {
    subject: `${counted(now.newReaders, "new reader")} last week`,
    parts: [
      { text: `${name}, ${daysLabel(from, to)}, with the change from the week before:` },
      {
        facts: [
          fact("newReaders"),
          fact("readers"),
          fact("activeSeconds", durationLabel),
          fact("finishes"),
          fact("follows"),
        ],
      },
      ...(settings.DEVICE_FIRSTS === "yes" ? [] : [{ text: profilesAloneRule }]),
      ...works
        .slice(0, mostWorks)
        .map(({ title, readers }) => ({ text: `${title}: ${counted(readers, "daily reader")}.` })),
    ],
    button: {
      label: "Open your dashboard",
      url: `${siteOrigin(settings)}/author-dashboard?${new URLSearchParams({ from, to, pen: handle })}`,
    },
    footnote: "You get this every Monday, because you turned it on at your dashboard.",
    quietLinks: [{ label: "Stop these emails", url: stop }],
  });
}

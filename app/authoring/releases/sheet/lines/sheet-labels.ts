import { counted } from "#app/ui/counted.ts";
import { formatClock, formatDay } from "#app/ui/times/times.ts";
import { shortRuleLabel } from "../../schedule/rule-label.ts";

/** What is chosen on the publish sheet. */
export interface SheetChoice {
  chapters: { title: string; access: "free" | "members" }[];
  when: string;
  /** A local time such as `2026-12-24T18:00`, and its zone. */
  at: string;
  zone: string;
  weekdays: number[];
  time: string;
  access: string;
  listing: string;
  told: string;
}

/** How many followers are notified by email, of a listed and of an unlisted work. */
export interface FollowerCounts {
  listed: number;
  unlisted: number;
}

/** The choices on the sheet in one sentence each, and what its button does. */
export function sheetLabels(choice: SheetChoice, followers: FollowerCounts) {
  return {
    chapters: chaptersLabel(choice),
    titles: titlesLabel(choice),
    when: whenLabel(choice),
    access: accessLabel(choice),
    notified: notifiedLabel(choice, followers),
    ...actionLabels(choice),
  };
}

const chaptersLabel = ({ chapters }: SheetChoice) =>
  chapters.length === 0 ? "No chapter chosen yet" : counted(chapters.length, "chapter");

const mostNamed = 3;

function titlesLabel({ chapters }: SheetChoice): string {
  const named = chapters.slice(0, mostNamed).map(({ title }) => title);
  const others = chapters.length - named.length;
  return new Intl.ListFormat("en").format(others > 0 ? [...named, `${others} more`] : named);
}

function whenLabel({ when, at, zone, weekdays, time }: SheetChoice): string {
  if (when === "queue")
    return weekdays.length === 0
      ? "Release schedule"
      : `Release schedule: ${shortRuleLabel({ weekdays, time })}`;
  if (when !== "at") return "Now";
  const local = new Date(`${at}Z`);
  return Number.isNaN(local.getTime())
    ? "At a time of your choice"
    : `On ${formatDay(local, "UTC")} at ${formatClock(local, "UTC")} (${zone})`;
}

function accessLabel({ chapters, access, listing }: SheetChoice): string {
  const open = chapters.filter((chapter) => (access === "keep" ? chapter.access : access) === "free").length;
  const readers = listing === "unlisted" ? "anyone with the link" : "everyone";
  const first = readers.charAt(0).toUpperCase() + readers.slice(1);
  if (chapters.length === 0) return access === "members" ? "Only members can read" : `${first} can read`;
  if (open === chapters.length) return `${first} can read`;
  return open === 0 ? "Only members can read" : `${first} can read ${open} of them, members all`;
}

function notifiedLabel({ told, listing }: SheetChoice, followers: FollowerCounts): string {
  if (told === "silent") return "Nobody gets an email";
  const count = listing === "unlisted" ? followers.unlisted : followers.listed;
  if (count === 0) return "No follower gets an email yet";
  return `${counted(count, "follower")} ${count === 1 ? "gets" : "get"} an email`;
}

/** The verb, and how many: "Publish" and "3 chapters". */
function actionLabels({ chapters, when }: SheetChoice): { verb: string; object: string } {
  return {
    verb: when === "at" || when === "queue" ? "Schedule" : "Publish",
    object: chapters.length === 0 ? "" : counted(chapters.length, "chapter"),
  };
}

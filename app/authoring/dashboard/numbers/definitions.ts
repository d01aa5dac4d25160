/** A number that the dashboard shows. `docs/analytics.md` and the explanations on the screen are made of this file. */
interface Definition {
  label: string;
  definition: string;
}

export const definitions = {
  visits: {
    label: "Visits",
    definition:
      "How often a chapter was opened. Opening it once more, or loading it again, is another visit. Robots, pages that a browser fetches ahead, you with any of your profiles, and whoever runs the site are left out.",
  },
  readers: {
    label: "Daily readers",
    definition:
      "Everyone who reads counts once on each day. Over several days these are added up: who reads on three days counts three times, because nobody is followed from one day to the next. Several people behind one address count as one; who reads two works counts once for each.",
  },
  newReaders: {
    label: "New readers",
    definition:
      "Who opened a chapter of the work for the first time: a device says so itself, a signed-in reader is known by the profile. Over any range it is a sum, so everyone counts once. From one address at most one a day counts.",
  },
  activeSeconds: {
    label: "Reading time",
    definition:
      "The time in which a chapter was on the screen and somebody scrolled, turned a page or moved within the last minute, in steps of five seconds.",
  },
  finishes: {
    label: "Chapters finished",
    definition:
      "First times that a reader reached the end of a chapter: who finishes three chapters counts three times, who finishes one twice counts once.",
  },
  downloads: {
    label: "Downloads",
    definition:
      "Everyone who downloaded the work as a file counts once on each day: a signed-in reader by the profile, others by their address. Over several days these are added up. Robots, you and whoever runs the site are left out; what you export yourself is not a download.",
  },
  feedReaders: {
    label: "Feed readers",
    definition:
      "Programs that fetched the feed of the work, on the day of the range with the most: each address once, and for a service such as Feedly or Inoreader as many as it says it fetches for, 10,000 at most. Nobody can check what a service says. A copy that a network in between gives out is not seen here.",
  },
  follows: {
    label: "New followers",
    definition: "Who began to follow in the range and still does. Who follows is never shown to anybody.",
  },
  followers: {
    label: "Followers",
    definition:
      "Profiles that follow the work, or, for an author, the author. As of now. Gone in a range is who followed before it and stopped in it, or whose profile was deleted; who came and went within the same range, or within an hour, is in no number.",
  },
  words: {
    label: "Word count",
    definition: "Words of all chapters of the work, drafts included. As of now.",
  },
  writtenWords: {
    label: "Words written",
    definition:
      "By how many words your works grew on a day, drafts included. A day on which you deleted more of a work than you wrote counts as none; what was imported was not written then. Days before this was recorded are empty.",
  },
  chapters: { label: "Chapters", definition: "Published chapters. As of now." },
  works: {
    label: "Works",
    definition: "Works under this name, drafts included, without those in the bin. As of now.",
  },
  scheduled: { label: "Scheduled", definition: "Chapters that will be published by themselves. As of now." },
  drafts: { label: "Drafts", definition: "Chapters that are not published, or were withdrawn. As of now." },
  opened: {
    label: "Opened",
    definition:
      "Readers who opened the chapter for the first time in this range, and their share of those who opened chapter 1 for the first time in it. Somebody who began before the range counts only for the chapters they opened within it, so a later chapter may have more than chapter 1.",
  },
  finished: {
    label: "Finished",
    definition:
      "Readers who reached the end of the chapter for the first time in this range, and their share of those who opened chapter 1.",
  },
  firstWeek: {
    label: "First week",
    definition: "Of those who opened the chapter, who did so within seven days of its publication.",
  },
  cohort: {
    label: "Readers of the first week",
    definition:
      "Who first opened the work on the day of its publication or in the six days after, in UTC, and how far they have come: opened and finished chapters since the beginning until the last day of the range. A device says itself on which day it began; only whether that was in the first week is stored.",
  },
  timePerVisit: {
    label: "Time per visit",
    definition:
      "Reading time of the chapter divided by its visits, and its share of the time that reading the chapter once takes.",
  },
  toRead: {
    label: "To read it once",
    definition:
      "The time that the chapter takes at the pace of every estimate on this site: 238 words a minute, or 434 characters of Chinese and Japanese.",
  },
  hours: {
    label: "Hours of reading",
    definition:
      "Visits by the hour of your clock in which they began, on each day of the week; readers and reading time are those of these visits. Who reads in two hours of a day counts in both.",
  },
  stops: {
    label: "Where people stop",
    definition:
      "Visits that did not reach the end, by the tenth of the chapter that they came to. Who comes back later and reads on has two visits.",
  },
  sources: {
    label: "How readers arrived",
    definition:
      "Visits by the page with the link: another site, a search engine, a feed reader or a mailbox on the web; direct when there was none; from this site when it was a page here, the chapter before included. Of other sites only the name of the host is stored. The 200 with the most visits are listed.",
  },
  returning: {
    label: "Returning",
    definition: "Daily readers without new readers: they had opened the work before that day.",
  },
} as const satisfies Record<string, Definition>;
export type NumberName = keyof typeof definitions;

/** What the chart can draw. */
export const measures = {
  readers: definitions.readers.label,
  newReaders: definitions.newReaders.label,
  visits: definitions.visits.label,
  activeSeconds: definitions.activeSeconds.label,
  words: definitions.writtenWords.label,
} as const;
export type Measure = keyof typeof measures;

/** The rule for counts by which somebody could be recognised (`few-counts.ts`). */
export const fewRule =
  "Counts from 1 to 4 are shown as “< 5” where a reader could be recognised by them: where people stop, and how they arrived. If that would be a single one of several in its row or its column, the next smallest is not shown either, so that it does not follow from the total.";

/** Shown where the operator has switched the firsts of devices off (`DEVICE_FIRSTS`). */
export const profilesAloneRule =
  "On this site devices do not say what they open for the first time. New readers, chapters finished, and who goes on are counted of signed-in readers alone, and how many return is not known.";

export const dayRule =
  "Days begin at midnight by the clock of your time zone when the visit was recorded. Visits are counted every five minutes, and a day again whenever one of its visits arrives late, from a device that was offline. Visits themselves are deleted after 90 days; the sums stay.";

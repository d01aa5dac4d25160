import { toActivityFacts } from "../activity/activity-facts.server.ts";
import { toEngagementFacts } from "../engagement/engagement-facts.server.ts";
import { addDays } from "#app/ui/times/days.ts";
import type { View } from "../view/dashboard-input.ts";

const dayCount = 28;
const chapterCount = 8;

/** Invented numbers: what the dashboard of a read work looks like. */
export function makeSample(view: View) {
  const from = addDays(view.today, 1 - dayCount);
  const days = Array.from({ length: dayCount }, (_, index) => ({
    day: addDays(from, index),
    readers: 12 + index + Math.round(6 * Math.sin(index)),
    visits: 0,
    newReaders: 0,
    activeSeconds: 0,
    words: 0,
  })).map((row) => ({ ...row, visits: row.readers * 3, newReaders: Math.round(row.readers / 2) }));
  const sampleView: View = {
    ...view,
    range: { from, to: view.today },
    before: null,
    unit: "day",
    measure: "readers",
  };
  const activity = toActivityFacts(sampleView, {
    first: from,
    days,
    hours: [],
    week: [],
    releases: [],
    notes: [],
  });
  const chapters = Array.from({ length: chapterCount }, (_, index) => {
    const opened = Math.round(320 * 0.9 ** index * (index > 3 ? 0.7 : 1));
    return {
      id: String(index),
      title: `Chapter ${index + 1}`,
      words: 2_400,
      characters: 13_000,
      opened,
      finished: Math.round(opened * 0.9),
      firstWeek: 0,
      earlyOpened: 0,
      earlyFinished: 0,
      visits: opened,
      finishes: opened,
      activeSeconds: opened * 540,
      stops: Array.from({ length: 10 }, () => 0),
    };
  });
  const rows = { works: [], chapters, sources: [], readers: 0, newReaders: 0 };
  const work = { id: "sample", title: "Sample", language: "en" };
  const report = toEngagementFacts({ ...rows, work }, "all");
  return {
    chart: activity.chart,
    sentence: activity.sentence,
    bars: report?.bars ?? [],
    funnelSentence: report?.sentence ?? "",
  };
}

export type Sample = ReturnType<typeof makeSample>;

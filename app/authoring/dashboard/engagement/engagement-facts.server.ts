import { minutesToRead } from "#app/catalog/reading-time/public.ts";
import { counted, written } from "#app/ui/counted.ts";
import { definitions } from "../numbers/definitions.ts";
import { countLabel, type ShownCount, withoutFew, withoutFewRows } from "../numbers/few-counts.ts";
import { shareLabel } from "#app/ui/charts/number-labels.ts";
import type { NumberTable } from "#app/ui/charts/number-table.ts";
import type { Cohort } from "../view/dashboard-input.ts";
import type { ChapterFigures, EngagementRows } from "./engagement-queries.server.ts";

export interface EngagementFacts {
  work: { id: string; title: string; language: string };
  works: EngagementRows["works"];
  /** What the funnel says, in a sentence. */
  sentence: string;
  funnel: NumberTable;
  /** Shares of chapter 1, from 0 to 100, for the bars; null where there is no chapter 1 to compare with. */
  bars: { label: string; opened: number; finished: number }[];
  stops: { share: number | null; label: string }[];
  stopsTable: NumberTable;
  times: NumberTable;
  sources: NumberTable;
  newReaders: number;
  returning: number;
}

const sourceLabels = {
  direct: "Direct",
  search: "Search",
  feed: "Feed reader",
  mail: "Mail",
  site: "Another site",
  inside: "This site",
} as const;

/** Below so many openings a step down says nothing. */
const tellingFrom = 5;

/** The largest loss from one chapter to the next, of those who began. */
function sentenceOf(chapters: readonly ChapterFigures[], cohort: Cohort): string {
  const first = chapters[0]?.opened ?? 0;
  if (first < tellingFrom)
    return cohort === "all"
      ? "Too few readers began in this range to say where they stop."
      : "Too few readers of the first week are known to say where they stop.";
  const steps = chapters.slice(1).map((chapter, index) => ({
    after: index + 1,
    opened: chapters[index]?.opened ?? 0,
    lost: (chapters[index]?.opened ?? 0) - chapter.opened,
  }));
  const most = steps.toSorted((one, other) => other.lost - one.lost)[0];
  const last = chapters.at(-1);
  const finished = last
    ? ` ${shareLabel(last.finished, first)} of those who began finished chapter ${chapters.length}.`
    : "";
  if (!most || most.lost <= 0)
    return `Readers go on: no chapter was opened less than the one before.${finished}`;
  return `Most leave after chapter ${most.after}: ${counted(most.opened, "reader")} opened it, and ${written(most.opened - most.lost)} chapter ${most.after + 1}.${finished}`;
}

/** `firstWeek` is of everyone, so it is left out beside a cohort. */
function funnelOf(chapters: readonly ChapterFigures[], cohort: Cohort): NumberTable {
  const first = chapters[0]?.opened ?? 0;
  return {
    name: "chapter-funnel",
    columns: [
      { key: "chapter", label: "Chapter", kind: "text" },
      { key: "number", label: "Number", kind: "count" },
      { key: "opened", label: definitions.opened.label, kind: "count" },
      { key: "finished", label: definitions.finished.label, kind: "count" },
      ...(cohort === "all"
        ? [{ key: "firstWeek", label: definitions.firstWeek.label, kind: "count" as const }]
        : []),
    ],
    rows: chapters.map(({ title, opened, finished, firstWeek }, index) => ({
      cells: { chapter: title, number: index + 1, opened, finished, firstWeek },
      notes: {
        opened: first > 0 ? shareLabel(opened, first) : null,
        finished: first > 0 ? shareLabel(finished, first) : null,
      },
    })),
    total: null,
  };
}

/** Texts of a table whose counts are hidden where they are too few. */
const shownCell = (count: ShownCount | undefined) =>
  typeof count === "number" ? count : countLabel(count ?? 0);

const bandLabels = Array.from({ length: 10 }, (_, band) => `${band * 10}–${band * 10 + 10}%`);

function stopsOf(chapters: readonly ChapterFigures[]) {
  const rows = withoutFewRows(chapters.map(({ stops }) => stops));
  const shown = bandLabels.map((_, band) => rows.at(-1)?.[band] ?? 0);
  const highest = Math.max(1, ...shown.map((count) => (typeof count === "number" ? count : 0)));
  const bars = shown.map((count, band) => ({
    share: typeof count === "number" ? Math.round((count / highest) * 1000) / 10 : null,
    label: `${bandLabels[band]}: ${countLabel(count)}`,
  }));
  const table: NumberTable = {
    name: "where-people-stop",
    columns: [
      { key: "chapter", label: "Chapter", kind: "text" },
      ...bandLabels.map((label, band) => ({ key: `band${band + 1}`, label, kind: "count" as const })),
    ],
    rows: chapters.map(({ title }, at) => ({
      cells: {
        chapter: title,
        ...Object.fromEntries((rows[at] ?? []).map((count, band) => [`band${band + 1}`, shownCell(count)])),
      },
    })),
    total: null,
  };
  return { bars, table };
}

function timesOf(chapters: readonly ChapterFigures[], language: string): NumberTable {
  return {
    name: "time-per-chapter",
    columns: [
      { key: "chapter", label: "Chapter", kind: "text" },
      { key: "words", label: definitions.words.label, kind: "count" },
      { key: "visits", label: definitions.visits.label, kind: "count" },
      { key: "secondsPerVisit", label: definitions.timePerVisit.label, kind: "duration" },
      { key: "secondsToRead", label: definitions.toRead.label, kind: "duration" },
    ],
    rows: chapters.map(({ title, words, characters, visits, activeSeconds }) => {
      const length = { language, wordCount: words, characterCount: characters };
      const toRead = Math.round(minutesToRead(length) * 60);
      const perVisit = visits === 0 ? null : Math.round(activeSeconds / visits);
      return {
        cells: { chapter: title, words, visits, secondsPerVisit: perVisit, secondsToRead: toRead },
        notes: { secondsPerVisit: perVisit === null || toRead === 0 ? null : shareLabel(perVisit, toRead) },
      };
    }),
    total: null,
  };
}

function sourcesOf({ sources }: EngagementRows): NumberTable {
  const shown = withoutFew(sources.map(({ visits }) => visits));
  return {
    name: "how-readers-arrived",
    columns: [
      { key: "source", label: "From", kind: "text" },
      { key: "host", label: "Host", kind: "text" },
      { key: "visits", label: definitions.visits.label, kind: "count" },
    ],
    rows: sources.map(({ source, host }, index) => ({
      cells: { source: sourceLabels[source], host: host || null, visits: shownCell(shown[index]) },
    })),
    total: null,
  };
}

/** Its chapters with the first openings and finishes of a cohort alone. */
const ofCohort = (chapters: readonly ChapterFigures[], cohort: Cohort) =>
  cohort === "all"
    ? chapters
    : chapters.map((chapter) => ({
        ...chapter,
        opened: chapter.earlyOpened,
        finished: chapter.earlyFinished,
      }));

/** The report of a work; null when none is published. */
export function toEngagementFacts(rows: EngagementRows, cohort: Cohort): EngagementFacts | null {
  const { work, works } = rows;
  if (!work) return null;
  const chapters = ofCohort(rows.chapters, cohort);
  const first = chapters[0]?.opened ?? 0;
  const { bars, table } = stopsOf(chapters);
  const share = (part: number) => (first === 0 ? 0 : Math.round((part / first) * 1000) / 10);
  return {
    work,
    works,
    sentence: sentenceOf(chapters, cohort),
    funnel: funnelOf(chapters, cohort),
    bars: chapters.map(({ title, opened, finished }, index) => ({
      label: `${index + 1}. ${title}: ${written(opened)} opened, ${written(finished)} finished`,
      opened: share(opened),
      finished: share(finished),
    })),
    stops: bars,
    stopsTable: table,
    times: timesOf(chapters, work.language),
    sources: sourcesOf(rows),
    newReaders: rows.newReaders,
    returning: rows.readers - rows.newReaders,
  };
}

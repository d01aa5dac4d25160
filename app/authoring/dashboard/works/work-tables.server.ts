import { type WorkState, workStateLabels } from "#app/authoring/works/public.ts";
import { definitions } from "../numbers/definitions.ts";
import { changeLabel } from "#app/ui/charts/number-labels.ts";
import {
  type Column,
  type NumberTable,
  readSort,
  type Row,
  type Sort,
  sortRows,
} from "#app/ui/charts/number-table.ts";
import { addressWith, type View } from "../view/dashboard-input.ts";
import { type Figures, totalOf, type WorkFigures } from "./work-figures-queries.server.ts";

/** A work with the name that it is written under. */
export interface NamedWork extends WorkFigures {
  name: string;
}

const figureColumns: readonly Column[] = [
  { key: "newReaders", label: definitions.newReaders.label, kind: "count" },
  { key: "readers", label: definitions.readers.label, kind: "count" },
  { key: "visits", label: definitions.visits.label, kind: "count" },
  { key: "activeSeconds", label: definitions.activeSeconds.label, kind: "duration" },
  { key: "finishes", label: definitions.finishes.label, kind: "count" },
  { key: "follows", label: definitions.follows.label, kind: "count" },
  { key: "downloads", label: definitions.downloads.label, kind: "count" },
  { key: "feedReaders", label: definitions.feedReaders.label, kind: "count" },
];

const penColumn: Column = { key: "pen", label: "Pen name", kind: "text" };

/** The columns of a table; the pen name only where several are shown together. */
const columnsOf = (hasPens: boolean, rest: readonly Column[]): Column[] => [
  { key: "title", label: "Work", kind: "text" },
  ...(hasPens ? [penColumn] : []),
  { key: "state", label: "State", kind: "text" },
  ...rest,
];

const cellsOf = (figures: Figures): Record<string, number> => ({ ...figures });

const notesOf = (now: Figures, before: Figures) =>
  Object.fromEntries(
    (Object.keys(now) as (keyof Figures)[]).map((key) => [key, changeLabel(now[key], before[key])]),
  );

/** The page of a work's numbers, in the same range. */
export const workNumbersAddress = (view: View, workId: string): string =>
  addressWith(
    view,
    { work: null, state: null, sort: null, books: null },
    { path: `/author-dashboard/${workId}` },
  );

const isPublished = (state: WorkState) => state !== "draft" && state !== "scheduled";

/** The works that readers have, in the range against the one before. */
export function publishedTable(view: View, works: readonly NamedWork[], hasPens: boolean) {
  const columns = columnsOf(hasPens, figureColumns);
  const shown = works.filter(
    ({ state }) => isPublished(state) && (view.state === null || state === view.state),
  );
  const rows = shown.map((work): Row => ({
    cells: {
      title: work.title,
      pen: work.name,
      state: workStateLabels[work.state],
      ...cellsOf(work.range),
    },
    href: workNumbersAddress(view, work.id),
    language: work.language,
    ...(view.before && { notes: notesOf(work.range, work.before) }),
  }));
  const [now, before] = [totalOf(shown.map(({ range }) => range)), totalOf(shown.map((work) => work.before))];
  const total: Row = {
    cells: { title: "Together", pen: "", state: "", ...cellsOf(now) },
    ...(view.before && { notes: notesOf(now, before) }),
  };
  return sorted({ name: "published-writings", columns, rows, total }, view.params["sort"], "readers");
}

/** All works, since the beginning. */
export function bookTable(view: View, works: readonly NamedWork[], hasPens: boolean) {
  const columns = columnsOf(hasPens, [
    { key: "firstPublishedOn", label: "Published", kind: "day" },
    { key: "published", label: definitions.chapters.label, kind: "count" },
    { key: "scheduled", label: definitions.scheduled.label, kind: "count" },
    { key: "drafts", label: definitions.drafts.label, kind: "count" },
    { key: "words", label: definitions.words.label, kind: "count" },
    { key: "followers", label: definitions.followers.label, kind: "count" },
    ...figureColumns.filter(({ key }) => key !== "follows"),
  ]);
  const countsOf = ({ published, scheduled, drafts, words, followers }: Counts) => ({
    published,
    scheduled,
    drafts,
    words,
    followers,
  });
  const rows = works.map((work): Row => ({
    cells: {
      title: work.title,
      pen: work.name,
      state: workStateLabels[work.state],
      firstPublishedOn: work.firstPublishedAt?.slice(0, 10) ?? null,
      ...countsOf(work),
      ...cellsOf(work.all),
    },
    href: workNumbersAddress(view, work.id),
    language: work.language,
  }));
  const sum = (key: keyof Counts) => works.reduce((total, work) => total + work[key], 0);
  const total: Row = {
    cells: {
      title: "Together",
      pen: "",
      state: "",
      firstPublishedOn: "",
      published: sum("published"),
      scheduled: sum("scheduled"),
      drafts: sum("drafts"),
      words: sum("words"),
      followers: sum("followers"),
      ...cellsOf(totalOf(works.map(({ all }) => all))),
    },
  };
  return sorted({ name: "book-list", columns, rows, total }, view.params["books"], "words");
}

type Counts = Pick<WorkFigures, "published" | "scheduled" | "drafts" | "words" | "followers">;

export interface SortedTable {
  table: NumberTable;
  sort: Sort;
}

function sorted(table: NumberTable, text: string | undefined, usual: string): SortedTable {
  const sort = readSort(text, table.columns, usual);
  const total = table.rows.length > 1 ? table.total : null;
  return { table: { ...table, rows: sortRows(table.rows, sort), total }, sort };
}

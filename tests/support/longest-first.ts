import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * The files that take longest, those in a browser and then the others, the longest first, by the end of their path:
 * started last, one of them would run on alone.
 */
export const longest = [
  "e2e/every-screen.e2e.ts",
  "offline/search-and-recordings.e2e.ts",
  "progression/progression.e2e.ts",
  "replay/replay.e2e.ts",
  "e2e/new-author.e2e.ts",
  "offline/offline.e2e.ts",
  "reader/reader.e2e.ts",
  "consent/consent.e2e.ts",
  "e2e/fuzzed-text.e2e.ts",
  "typing/writing.e2e.ts",
  "formats/manuscripts.e2e.ts",
  "reader/reader-promises.e2e.ts",
  "long-chapters/long-chapter.e2e.ts",
  "works/writings.e2e.ts",
  "e2e/account-journey.e2e.ts",
  "api-test/api-test.e2e.ts",
  "listening/listening.e2e.ts",
  "paging/long-outline.e2e.ts",
  "annotations/annotations.e2e.ts",
  "annotations/bookmarks.e2e.ts",
  "header/header.e2e.ts",
  "frame/block-large-forms.e2e.ts",
  "e2e/real-books.e2e.ts",
  "books/book.e2e.ts",
  "releases/works.e2e.ts",
  "e2e/sanitised-text.e2e.ts",
  "fixed/fixed-page.e2e.ts",
  "e2e/as-whom.e2e.ts",
  "e2e/readers-library.e2e.ts",
  "providers/provider.e2e.ts",
  "collector/public-clients.e2e.ts",
  "reader/visits.e2e.ts",
  "releases/edits.e2e.ts",
  "engagement/ten-readers.e2e.ts",
  "loading/navigation.e2e.ts",
  "editor/states.e2e.ts",
  "server/load/loop-delay.test.ts",
  "epub/long-text.test.ts",
  "server/faults/faults.test.ts",
  "tests/faults/faults.test.ts",
  "tests/plans/million.test.ts",
  "formats/round-trip.test.ts",
  "server/faults/supervision.test.ts",
  "queue/make-chapters.test.ts",
  "formats/facts-come-back.test.ts",
  "architecture/access-table.test.ts",
  "dashboard/simulation.test.ts",
  "real-books/real-books.test.ts",
  "judged-queries/judged-queries.test.ts",
  "formats/manuscripts.test.ts",
  "exporting/poison.test.ts",
  "architecture/no-faults.test.ts",
  "server/load/memory-back.test.ts",
  "embedded/embedded.test.ts",
  "backup/backup.server.test.ts",
  "bodies/hostile-input.test.ts",
  "schedule/several-servers.test.ts",
  "formats/long-preview.test.ts",
  "sign-in/locked-out.test.ts",
  "visibility/visibility-table.test.ts",
  "fetches/fetches.test.ts",
  "queue/queue.test.ts",
  "similar/recall.test.ts",
  "importing/epub/epub-support.test.ts",
  "pictures/card.test.ts",
  "formats/valid-epubs.test.ts",
  "take-back/take-back.test.ts",
  "server/refusals.test.ts",
  "importing/epub/hard-ends.test.ts",
  "exporting/pdf-page.test.ts",
  "reading/linear.test.ts",
  "account/settings.test.ts",
];

const positionOf = ({ moduleId }: TestSpecification) => {
  const found = longest.findIndex((end) => moduleId.endsWith(end));
  return found < 0 ? longest.length : found;
};

/** A fresh clone has no record of durations, and vitest sorts by file size. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => positionOf(a) - positionOf(b));
  }
}

import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * The files that take longest, the longest first, by the end of their path: started last, one of them would run on
 * alone.
 */
export const longest = [
  "e2e/every-screen.e2e.ts",
  "e2e/new-author.e2e.ts",
  "typing/writing.e2e.ts",
  "e2e/account-journey.e2e.ts",
  "server/load/loop-delay.test.ts",
  "formats/facts-come-back.test.ts",
  "formats/round-trip.test.ts",
  "formats/manuscripts.test.ts",
  "exporting/poison.test.ts",
  "exporting/pdf-page.test.ts",
  "reading/linear.test.ts",
  "queue/make-chapters.test.ts",
  "sign-in/locked-out.test.ts",
  "server/faults/faults.test.ts",
  "take-back/take-back.test.ts",
  "queue/queue.test.ts",
  "account/settings.test.ts",
  "importing/epub/epub-support.test.ts",
  "importing/epub/hard-ends.test.ts",
  "importing/epub/real-books.test.ts",
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

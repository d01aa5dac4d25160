import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * The files that take longest, the longest first, by the end of their path: started last, one of them would run on
 * alone.
 */
const longest = [
  "e2e/every-screen.e2e.ts",
  "e2e/new-author.e2e.ts",
  "editor/writing.e2e.ts",
  "e2e/account-journey.e2e.ts",
  "server/faults.test.ts",
  "manuscripts/manuscripts.test.ts",
  "settings/settings.test.ts",
  "importing/epub-support.test.ts",
  "importing/hard-ends.test.ts",
  "importing/real-books.test.ts",
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

// The tests that a run may skip, and why. Any other skipped test counts as failed.
const sharedData = "reads test data that lies beside the project and is too large for it (OCTAVO_SHARED)";

/**
 * A missing program is no reason to be listed here: programs that tests need are installed, or the run fails
 * (test.mjs).
 */
export const allowedSkips = [
  ...[
    "app/catalog/importing/epub/epub-support.test.ts",
    "app/catalog/importing/epub/hard-ends.test.ts",
    "app/catalog/similar/recall.test.ts",
    "app/reading/annotations/anchoring/survive-edits.test.ts",
    "app/reading/offline/search-and-recordings.e2e.ts",
    "app/reading/reader/listening/listening.e2e.ts",
    "app/authoring/formats/reading/missing-words.test.ts",
    "app/manuscript/epub/read/overlay/overlay.test.ts",
    "app/manuscript/epub/read/matter/real-openings.test.ts",
    "app/manuscript/epub/read/conformance/conformance.test.ts",
    "app/manuscript/epub/read/cfi/cfi-links.test.ts",
    "tests/judged-queries/judged-queries.test.ts",
    "tests/real-books/real-books.test.ts",
    "e2e/real-books.e2e.ts",
    "e2e/sanitised-text.e2e.ts",
  ].map((file) => ({ file, reason: sharedData, inCi: false })),
  {
    file: "app/platform/db/embedded/embedded.test.ts",
    title: "root may keep the data below a folder that is closed to others",
    reason: "only root can be shut out of nothing",
    inCi: true,
  },
];

/**
 * The skipped tests of vitest's JSON report: `{ name, reason }`, with null where no entry allows it. In continuous
 * integration the shared data is always present, so that skipping for its absence is a failure there.
 */
export function listSkips(testResults, { isCi, root }) {
  return testResults.flatMap(({ name: path, assertionResults }) => {
    const file = path.startsWith(`${root}/`) ? path.slice(root.length + 1) : path;
    const skipped = assertionResults.filter(({ status }) => status !== "passed" && status !== "failed");
    return skipped.map(({ fullName, title }) => ({
      name: `${file}: ${fullName}`,
      reason: findReason({ file, title, isCi }),
    }));
  });
}

function findReason({ file, title, isCi }) {
  const found = allowedSkips.find(
    (entry) => entry.file === file && (entry.title === undefined || entry.title === title),
  );
  return found && (found.inCi || !isCi) ? found.reason : null;
}

// Which tests a run may leave out, and why. Whatever else is left out counts as failed.
const sharedData = "reads test data that lies beside the project and is too large for it (OCTAVO_SHARED)";

/** Nothing that a machine lacks stands here: a program that tests need is installed, or the run fails (test.mjs). */
export const allowedSkips = [
  ...[
    "app/catalog/importing/csv/import-catalog.server.test.ts",
    "app/catalog/importing/epub/epub-support.test.ts",
    "app/catalog/importing/epub/hard-ends.test.ts",
    "app/catalog/importing/epub/real-books.test.ts",
    "app/reading/reader/listening/listening.e2e.ts",
    "app/authoring/formats/reading/missing-words.test.ts",
    "app/manuscript/epub/read/overlay/overlay.test.ts",
    "app/manuscript/epub/read/matter/real-openings.test.ts",
    "app/manuscript/epub/read/conformance.test.ts",
    "app/manuscript/epub/read/cfi/cfi-links.test.ts",
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
 * What a run left out, of vitest's JSON report: `{ name, reason }`, with null where nothing allows it. The data beside the
 * project is always there in continuous integration, so that its lack is a fault there.
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

// The ledger of tests that passed only at the second try (tests/second-tries.md): its entries, and when a run fails
// because of it. Decision 202.
const mostOfOneRun = 2;
const longestCell = 300;

/** The tests of vitest's JSON report that passed, but not at the first try. */
export function listSecondTries(results) {
  return results.filter((one) => one.status === "passed" && one.failureMessages.length > 0);
}

/** Adds an open row for each test to the ledger; its last column, the cause, is filled in by whoever investigates. */
export function addToLedger(ledger, secondTries, date) {
  const rows = secondTries.map(
    ({ fullName, failureMessages }) => `| ${date} | ${cell(fullName)} | ${cell(failureMessages[0])} | |`,
  );
  return `${[ledger.trimEnd(), ...rows].join("\n")}\n`;
}

/** The rows whose last column is empty. */
export function listOpenEntries(ledger) {
  return ledger.split("\n").filter((line) => /^\| \d{4}-/.test(line) && /\|\s*\|\s*$/.test(line));
}

/** The reason why the run fails; null when it does not. */
export function judgeSecondTries({ secondTries, openEntries, isStrict }) {
  const count = secondTries.length;
  if (count > mostOfOneRun) return `${count} tests needed a second try; a run may have ${mostOfOneRun}`;
  if (!isStrict) return null;
  if (count > 0) return `${count} needed a second try, and --strict allows none`;
  const open = openEntries.length;
  return open > 0 ? `${open} entries of tests/second-tries.md are open, and --strict allows none` : null;
}

/** One line of plain text that cannot end its cell. */
function cell(text) {
  const plain = text.split("\n")[0].replace(new RegExp("\u001b\\[[0-9;]*m", "g"), "");
  return plain.replaceAll("|", "\\|").trim().slice(0, longestCell);
}

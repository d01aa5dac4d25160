import { readFileSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { dayRule, definitions, fewRule, profilesAloneRule } from "./definitions.ts";

const path = "docs/analytics.md";

const document = `# How reading is counted

What the numbers of the dashboard mean. This page is made of \`app/authoring/dashboard/numbers/definitions.ts\`, from which the explanations on the screen come too; a test compares them
(\`UPDATE_DOCS=1\` writes it). How visits are recorded, and what is not stored of readers: [decision 240](decisions/240-visits-only-grow.md).

${Object.values(definitions)
  .map(({ label, definition }) => `- **${label}**: ${definition}`)
  .join("\n")}

## Days

${dayRule}

## Small counts

${fewRule}

## Signed-in readers alone

Whoever runs the site can switch the firsts of devices off (\`DEVICE_FIRSTS\`). Then the dashboard says: ${profilesAloneRule}

## Files

Every table can be downloaded as CSV and as JSON at \`/author-dashboard/files/{table}.csv\`, with the parameters of the page: \`published-writings\`, \`book-list\`, \`activity-chart\`,
\`hours-of-reading\`, \`chapter-funnel\`, \`where-people-stop\`, \`time-per-chapter\`, \`how-readers-arrived\`, and the stored sums of days, \`daily-works\`, \`daily-chapters\`, \`daily-hours\`,
\`daily-downloads\` and \`daily-words\`. Below
\`/author-dashboard/{workId}/files/\` they are of one work. Times are in seconds; in CSV a text that a spreadsheet would take for a formula begins with an apostrophe.
`;

test("docs/analytics.md says what the screen says", () => {
  if (process.env["UPDATE_DOCS"]) writeFileSync(path, document);
  expect(readFileSync(path, "utf8")).toBe(document);
});

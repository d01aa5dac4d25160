import type { listStorage } from "#app/platform/http/cookies/device-storage.ts";

/** What is stored in browsers, as a table of Markdown. */
export function storageTable(entries: Readonly<ReturnType<typeof listStorage>>): string {
  const rows = entries.map(
    ({ name, kind, purpose, until }) => `| \`${name}\` | ${kind} | ${purpose} | ${until} |`,
  );
  return ["| Name | Kind | What for | Until |", "| --- | --- | --- | --- |", ...rows].join("\n");
}

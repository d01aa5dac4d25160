import type { z } from "zod";
import { type Setting, settingDocs } from "#app/platform/config/setting.ts";
import { settingSections } from "#app/platform/config/settings.server.ts";

/** The row of a setting: what is accepted, and what holds without a value. */
export function settingRow(name: string, schema: z.ZodType): string {
  const { note = "", unset = "" } = settingDocs.get(schema) ?? {};
  const fallback: unknown = schema.safeParse(undefined).data;
  const shown = Array.isArray(fallback) ? JSON.stringify(fallback) : String(fallback);
  // A folder is resolved from the project's.
  const plain = shown.replace(process.cwd(), ".");
  const value = fallback === undefined ? "none" : `\`${plain}\``;
  return `| \`${name}\` | ${schema.description ?? ""}${note} | ${value}${unset} |`;
}

/** docs/settings.md with the tables of its sections made from the list of settings. */
export function settingsDocument(page: string): string {
  return Object.entries(settingSections).reduce((text, [section, settings]) => {
    const rows = Object.entries<Setting>(settings).map(([name, schema]) => settingRow(name, schema));
    const table = ["| setting | accepts | default |", "| --- | --- | --- |", ...rows].join("\n");
    const [before, after, more] = text.split(new RegExp(`(?<=\n## ${section}\n\n)(?:\\|.*\n)*`));
    if (after === undefined || more !== undefined) throw new Error(`the page has no section ${section}`);
    return `${before}${table}\n${after}`;
  }, page);
}

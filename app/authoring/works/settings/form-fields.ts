import type { Settings } from "./settings-input.ts";

/** The settings as form values: texts and checked boxes. */
export interface SettingsText {
  text: Record<string, string>;
  genres: string[];
  warnings: string[];
}

export function settingsText(work: Settings): SettingsText {
  return {
    text: {
      title: work.title,
      subtitle: work.subtitle ?? "",
      summary: work.summary ?? "",
      language: work.language,
      tags: work.tags.join(", "),
      seriesName: work.seriesName ?? "",
      seriesPosition: work.seriesPosition ?? "",
      isbn: work.isbn ?? "",
      audience: work.audience ?? "",
      licence: work.licence,
      aiUse: work.aiUse ?? "",
      aiNote: work.aiNote ?? "",
      comments: work.comments,
      nextDate: work.nextDate,
      progress: work.progress,
      wordGoal: String(work.wordGoal ?? ""),
      dayGoal: String(work.dayGoal ?? ""),
      dayZone: work.dayZone,
    },
    genres: work.genres,
    warnings: work.warnings,
  };
}

/** The submitted values, complete, to be shown again. */
export function postedText(form: FormData): SettingsText {
  const strings = [...form].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : []));
  const all = (name: string) => form.getAll(name).filter((value) => typeof value === "string");
  return { text: Object.fromEntries(strings), genres: all("genre"), warnings: all("warning") };
}

import { readChapters, readWeekdays } from "./publish-input.ts";
import type { getSheet } from "./publish-queries.server.ts";
import type { SheetChoice } from "./lines/sheet-labels.ts";

type Sheet = Awaited<ReturnType<typeof getSheet>>;

interface Prepared {
  sheet: Sheet;
  values: Record<string, string>;
  weekdays: number[];
  chosen: string[] | null;
}

export interface FormChoice extends Omit<SheetChoice, "chapters"> {
  chapterIds: string[];
}

/** The form's initial values. */
export function initialChoice({ sheet, values, weekdays, chosen }: Prepared): FormChoice {
  const marked = sheet.chapters.filter(({ id, isChosen }) => (chosen ? chosen.includes(id) : isChosen));
  return {
    chapterIds: marked.map(({ id }) => id),
    when: values["when"] || "now",
    at: values["at"] ?? "",
    zone: values["zone"] || sheet.zone || sheet.rule?.timeZone || "UTC",
    weekdays,
    time: values["time"] || sheet.rule?.time || "18:00",
    access: values["access"] || "keep",
    listing: values["listing"] || (sheet.isUnlisted ? "unlisted" : "listed"),
    told: values["told"] || "update",
  };
}

export function choiceIn(form: FormData): FormChoice {
  const text = (name: string) => String(form.get(name) ?? "");
  return {
    chapterIds: readChapters(form),
    when: text("when"),
    at: text("at"),
    zone: text("zone"),
    weekdays: readWeekdays(form),
    time: text("time"),
    access: text("access"),
    listing: text("listing"),
    told: text("told"),
  };
}

export function describe({ chapterIds, ...choice }: FormChoice, { chapters }: Sheet): SheetChoice {
  const ids = new Set(chapterIds);
  return { ...choice, chapters: chapters.filter(({ id }) => ids.has(id)) };
}

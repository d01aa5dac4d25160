import { written } from "#app/ui/counted.ts";
import { durationLabel } from "./number-labels.ts";

export type Cell = string | number | null;

export interface Column {
  /** Its name in addresses and files. */
  key: string;
  label: string;
  /** `duration` is in seconds. */
  kind: "text" | "count" | "duration" | "day";
}

export interface Row {
  cells: Record<string, Cell>;
  /** Of the first cell. */
  href?: string;
  /** BCP 47, of the first cell. */
  language?: string;
  /** Beside the number of a column: against the range before, or its share. */
  notes?: Record<string, string | null>;
}

/** A table as it is on the screen and in files. */
export interface NumberTable {
  /** Its name in addresses and of files. */
  name: string;
  columns: readonly Column[];
  rows: Row[];
  total: Row | null;
}

/** A column to sort by, the largest first or, of texts and days, the first. */
export interface Sort {
  key: string;
  isReversed: boolean;
}

/** `visits`, `-visits`; the first one of `usual` when it is no column. */
export function readSort(text: string | undefined, columns: readonly Column[], usual: string): Sort {
  const key = (text ?? "").replace(/^-/, "");
  const isKnown = columns.some((column) => column.key === key);
  return { key: isKnown ? key : usual, isReversed: isKnown && text?.startsWith("-") === true };
}

export const spellSort = ({ key, isReversed }: Sort): string => `${isReversed ? "-" : ""}${key}`;

const byText = new Intl.Collator("en", { numeric: true });

/** Sorts the rows by a column; those without a value come last. Equal ones stay in their order. */
export function sortRows(rows: readonly Row[], { key, isReversed }: Sort): Row[] {
  const compared = (one: Cell, other: Cell): number =>
    typeof one === "number" && typeof other === "number"
      ? other - one
      : byText.compare(String(one), String(other));
  return rows.toSorted((left, right) => {
    const [one, other] = [left.cells[key] ?? null, right.cells[key] ?? null];
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    return isReversed ? -compared(one, other) : compared(one, other);
  });
}

export function cellLabel(cell: Cell, kind: Column["kind"]): string {
  if (cell === null) return "–";
  if (typeof cell === "string") return cell;
  return kind === "duration" ? durationLabel(cell) : written(cell);
}

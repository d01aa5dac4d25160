import { type SQL, sql } from "drizzle-orm";

/** Days from and to, both included; infinite where open. Of type `date`. */
export interface Span {
  from: SQL;
  to: SQL;
  /** Since the beginning. */
  isOpen?: boolean;
}

export const openSpan = ({ from, to }: { from: string | null; to: string | null }): Span => ({
  from: sql`${from ?? "-infinity"}::date`,
  to: sql`${to ?? "infinity"}::date`,
  isOpen: from === null,
});

export const isDayIn = ({ from, to }: Span): SQL => sql`(day >= ${from} and day <= ${to})`;

/** The first day of the month of a day. */
export const monthOf = (day: SQL): SQL => sql`date_trunc('month', (${day})::timestamp)::date`;

/** Conditions on `day` and `month`, of which each day of a span meets one. */
interface SpanParts {
  /** Whole months that are stored (`catalog/visits`). */
  months: SQL;
  /** The days before these, and after. */
  days: SQL[];
}

/** A span, as the months within it that are stored and the days around them; days alone when none is. */
export function partsOf({ from, to, isOpen = false }: Span): SpanParts {
  const first = sql`(${monthOf(sql`${from} - 1`)} + interval '1 month')::date`;
  const stored = sql`coalesce((select until from stored_months), '-infinity')`;
  const end = sql`greatest(${first}, least(${stored}, ${monthOf(sql`${to} + 1`)}))`;
  return {
    months: sql`month >= ${first} and month < ${end}`,
    days: [
      ...(isOpen ? [] : [sql`day >= ${from} and day <= ${to} and day < ${first}`]),
      sql`day >= ${end} and day <= ${to}`,
    ],
  };
}

interface Tables {
  days: string;
  months: string;
  /** Columns that both have. */
  columns: SQL;
  /** Of whom. */
  isIts: SQL;
}

/** The rows of a span, as sums of months and of days; `day` is the first of the month. For a `from`, in brackets. */
export function rowsOf(span: Span, { days, months, columns, isIts }: Tables): SQL {
  const parts = partsOf(span);
  const select = (table: string, day: SQL, isIn: SQL) =>
    sql`select ${columns}, ${day} as day from ${sql.identifier(table)} where ${isIts} and ${isIn}`;
  const selects = [
    select(months, sql`month`, parts.months),
    ...parts.days.map((isIn) => select(days, sql`day`, isIn)),
  ];
  return sql.join(selects, sql` union all `);
}

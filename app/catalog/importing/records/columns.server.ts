import { type AnyColumn, type Param, type SQL, sql } from "drizzle-orm";

/**
 * One column of many rows as one array parameter, for `insert … select from unnest(…)`: any number of rows, where a
 * list of values ends at 65,535 parameters and costs a builder's object for each.
 */
export function column<Row, Key extends keyof Row>(rows: Row[], key: Key): Param<Row[Key][]> {
  return sql.param(rows.map((row) => row[key]));
}

/** `column = any(values)`: one parameter however many values there are. */
export function isAnyOf(tableColumn: AnyColumn, values: (string | number)[]): SQL {
  const type = sql.raw(`${tableColumn.getSQLType()}[]`);
  return sql`${tableColumn} = any(${sql.param(values)}::${type})`;
}

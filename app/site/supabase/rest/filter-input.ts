import { notHere, unreadable } from "./refusals.ts";
import { Scanner } from "./scanner.ts";
import { columnOf } from "./select-input.ts";
import type { ColumnType, ExposedTable } from "./tables.ts";

const comparing = {
  eq: "=",
  neq: "<>",
  gt: ">",
  gte: ">=",
  lt: "<",
  lte: "<=",
  isdistinct: "is distinct from",
} as const;
const matching = { like: "like", ilike: "ilike" } as const;
const containing = { cs: "@>", cd: "<@", ov: "&&" } as const;
const operators = { ...comparing, ...matching, ...containing } as const;
type Operator = keyof typeof operators;

/** PostgreSQL's name of an operator. */
export const operatorOf = (name: Operator): string => operators[name];

/** Of PostgREST, for searches and ranges. */
const others = new Set(["fts", "plfts", "phfts", "wfts", "match", "imatch", "sl", "sr", "nxl", "nxr", "adj"]);
const states = ["null", "not_null", "true", "false", "unknown"] as const;
export type State = (typeof states)[number];

export type Filter =
  | { kind: "compare"; column: string; operator: Operator; value: string; isNot: boolean }
  | { kind: "in"; column: string; values: string[]; isNot: boolean }
  | { kind: "is"; column: string; state: State; isNot: boolean }
  | { kind: "and" | "or"; filters: Filter[]; isNot: boolean };

const mostDepth = 4;
const mostValues = 200;

/** Reads `column=operator.value`. */
export function readFilter(table: ExposedTable, name: string, text: string): Filter {
  const scanner = new Scanner(text);
  return readComparison({ table, scanner, name: filteredColumn(table, name), isNot: false, isInTree: false });
}

/** Reads `or=(column.operator.value,and(…))`. */
export function readTree(
  table: ExposedTable,
  { kind, isNot }: { kind: "and" | "or"; isNot: boolean },
  text: string,
): Filter {
  const scanner = new Scanner(text);
  const filters = readBranch(table, scanner, 1);
  if (!scanner.isAtEnd) throw unreadable(`${kind} cannot be read to its end`);
  return { kind, filters, isNot };
}

/** PostgREST has conditions for parts of a column, and for whether there are embedded rows. */
function filteredColumn(table: ExposedTable, name: string): string {
  if (name.includes("->")) throw notHere("Columns of JSON are compared whole");
  if (Object.hasOwn(table.relations, name) && !Object.hasOwn(table.columns, name))
    throw notHere(`${name} is another table: !inner leaves out rows without it`);
  return columnOf(table, name);
}

/** How many conditions it is made of. */
export const countFilters = (filter: Filter): number =>
  "filters" in filter ? filter.filters.reduce((sum, each) => sum + countFilters(each), 1) : 1;

function readBranch(table: ExposedTable, scanner: Scanner, depth: number): Filter[] {
  if (depth > mostDepth) throw notHere(`Conditions are nested at most ${mostDepth} deep`);
  const filters: Filter[] = [];
  scanner.expect("(");
  do {
    const isNot = scanner.takes("not.");
    const name = scanner.name();
    if ((name === "and" || name === "or") && scanner.isNext("("))
      filters.push({ kind: name, filters: readBranch(table, scanner, depth + 1), isNot });
    else {
      if (scanner.isNext("->")) throw notHere("Columns of JSON are compared whole");
      scanner.expect(".");
      const column = filteredColumn(table, name);
      filters.push(readComparison({ table, scanner, name: column, isNot, isInTree: true }));
    }
  } while (scanner.takes(","));
  scanner.expect(")");
  return filters;
}

interface Reading {
  table: ExposedTable;
  scanner: Scanner;
  name: string;
  isNot: boolean;
  /** In a tree, a value ends with a comma or parenthesis. */
  isInTree: boolean;
}

function readComparison({ table, scanner, name: column, isNot, isInTree }: Reading): Filter {
  if (scanner.takes("not.")) isNot = !isNot;
  const name = scanner.name();
  if (others.has(name) || scanner.isNext("(")) throw notHere(`The operator ${name} is not there`);
  scanner.expect(".");
  if (name === "in") return { kind: "in", column, values: readList(scanner, isInTree), isNot };
  const type = table.columns[column] ?? "text";
  const value = isInTree ? readValue(scanner) : scanner.rest();
  if (name === "is") return { kind: "is", column, state: stateOf(value, type), isNot };
  if (!Object.hasOwn(operators, name)) throw unreadable(`There is no operator ${name}`);
  const operator = name as Operator;
  if (operator in matching && type !== "text") throw unreadable(`${column} is no text`);
  if (operator in containing && type !== "text[]" && !(type === "jsonb" && operator !== "ov"))
    throw unreadable(`${column} contains nothing`);
  // A star stands for the percent sign, which addresses write as %25.
  return {
    kind: "compare",
    column,
    operator,
    value: operator in matching ? value.replaceAll("*", "%") : value,
    isNot,
  };
}

const readValue = (scanner: Scanner): string =>
  scanner.isNext("{") ? scanner.braced() : scanner.value(",)");

function readList(scanner: Scanner, isInTree: boolean): string[] {
  const values: string[] = [];
  scanner.expect("(");
  if (!scanner.takes(")")) {
    do {
      values.push(scanner.value(",)"));
      if (values.length > mostValues) throw notHere(`At most ${mostValues} values in one list`);
    } while (scanner.takes(","));
    scanner.expect(")");
  }
  if (!isInTree && !scanner.isAtEnd) throw unreadable("The list cannot be read to its end");
  return values;
}

function stateOf(value: string, type: ColumnType): State {
  const state = states.find((each) => each === value.toLowerCase());
  if (!state) throw unreadable(`is.${value} is not null, not_null, true, false or unknown`);
  if (!state.endsWith("null") && type !== "bool")
    throw unreadable(`is.${state} is for columns of yes and no`);
  return state;
}

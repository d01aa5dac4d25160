import { notHere, refused, unreadable } from "./refusals.ts";
import { Scanner } from "./scanner.ts";
import { type ExposedTable, exposedTable, type Relation } from "./tables.ts";

export interface Column {
  column: string;
  /** The name in the answer. */
  as: string;
}

export interface Selection {
  columns: Column[];
  embeds: Embed[];
}

/** Rows of another table within a row. */
export interface Embed {
  as: string;
  relation: Relation;
  table: ExposedTable;
  columns: Column[];
  /** Only rows that have such others. */
  isInner: boolean;
}

const mostColumns = 60;
const mostEmbeds = 6;

/** Reads `select=`: columns of the table, and of others related to it, one level deep. */
export function readSelect(text: string | null, table: ExposedTable): Selection {
  const scanner = new Scanner(text?.trim() || "*");
  const selection: Selection = { columns: [], embeds: [] };
  do {
    readSelected(scanner, table, selection);
  } while (scanner.takes(","));
  if (!scanner.isAtEnd) throw unreadable("select cannot be read to its end");
  refuseTwice([...selection.columns, ...selection.embeds]);
  if (selection.columns.length + selection.embeds.reduce((sum, { columns }) => sum + columns.length, 0) === 0)
    throw unreadable("select names no column");
  if (selection.embeds.length > mostEmbeds) throw notHere(`At most ${mostEmbeds} other tables in one select`);
  return selection;
}

function readSelected(scanner: Scanner, table: ExposedTable, { columns, embeds }: Selection): void {
  if (scanner.isNext("...")) throw notHere("Columns of another table (...) are not spread into a row");
  if (scanner.takes("*")) return void columns.push(...allColumns(table));
  const [name, as] = readNames(scanner);
  let isInner = false;
  while (scanner.takes("!")) {
    const hint = scanner.name();
    if (hint === "inner") isInner = true;
    else if (hint !== "left") refuseOtherHint(hint, table, name);
  }
  if (!scanner.takes("(")) {
    if (isInner) throw unreadable("!inner is for other tables");
    columns.push({ column: selectedColumn(table, name), as: as ?? name });
    refusePlus(scanner);
    if (columns.length > mostColumns) throw notHere(`At most ${mostColumns} columns in one select`);
    return;
  }
  if (sums.has(name) && scanner.isNext(")")) throw notAddedUp();
  const relation = relationOf(table, name);
  const other = exposedTable(relation.table);
  embeds.push({ as: as ?? name, relation, table: other, columns: readEmbedded(scanner, other), isInner });
}

/** The name, and the one before the colon that it has in the answer. */
function readNames(scanner: Scanner): [name: string, as: string | null] {
  const first = scanner.name();
  if (scanner.isNext("::") || !scanner.takes(":")) return [first, null];
  return [scanner.name(), first];
}

function readEmbedded(scanner: Scanner, table: ExposedTable): Column[] {
  const columns: Column[] = [];
  if (scanner.takes(")")) return columns;
  do {
    if (scanner.takes("*")) columns.push(...allColumns(table));
    else {
      if (scanner.isNext("...")) throw notHere("Tables are embedded one level deep");
      const [name, as] = readNames(scanner);
      if (scanner.isNext("(") || scanner.isNext("!")) throw notHere("Tables are embedded one level deep");
      columns.push({ column: selectedColumn(table, name), as: as ?? name });
      refusePlus(scanner);
    }
    if (columns.length > mostColumns) throw notHere(`At most ${mostColumns} columns of one table`);
  } while (scanner.takes(","));
  scanner.expect(")");
  refuseTwice(columns);
  return columns;
}

/** What may follow a column elsewhere. */
function refusePlus(scanner: Scanner): void {
  if (scanner.isNext("::")) throw notHere("Columns are not cast to other types");
  if (scanner.isNext("->")) throw notHere("Columns of JSON are sent whole");
  if (scanner.isNext(".")) throw notAddedUp();
}

const sums = new Set(["count", "sum", "avg", "min", "max"]);
const notAddedUp = () => notHere("Rows are not added up: ask for a count by the header Prefer");

/** The client's `people(count)` is no column either. */
function selectedColumn(table: ExposedTable, name: string): string {
  if (sums.has(name) && !Object.hasOwn(table.columns, name)) throw notAddedUp();
  return columnOf(table, name);
}

const allColumns = ({ columns }: ExposedTable): Column[] =>
  Object.keys(columns).map((column) => ({ column, as: column }));

/** The column with this name; refused when there is none. */
export function columnOf(table: ExposedTable, name: string): string {
  if (Object.hasOwn(table.columns, name)) return name;
  throw refused({ status: 400, code: "42703", message: `column ${table.name}.${name} does not exist` });
}

/** The table that is embedded under this name; refused when there is none. */
function relationOf(table: ExposedTable, name: string): Relation {
  const relation = Object.hasOwn(table.relations, name) ? table.relations[name] : undefined;
  if (relation) return relation;
  throw refused({
    status: 400,
    code: "PGRST200",
    message: `Could not find a relationship between '${table.name}' and '${name}'`,
    hint: `Tables next to it: ${Object.keys(table.relations).join(", ") || "none"}`,
  });
}

/** There is one way from each table to each other, so that a hint may only name it. */
function refuseOtherHint(hint: string, table: ExposedTable, name: string): void {
  const relation = relationOf(table, name);
  if (hint === relation.through?.table || relation.on.includes(hint)) return;
  throw unreadable(`${hint} is no way from ${table.name} to ${name}`);
}

function refuseTwice(named: { as: string }[]): void {
  const names = new Set(named.map(({ as }) => as));
  if (names.size < named.length) throw unreadable("A name occurs twice in select");
}

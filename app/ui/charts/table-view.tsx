import { type Column, cellLabel, type NumberTable, type Row, type Sort, spellSort } from "./number-table.ts";
import "./table.css";

interface TableViewProps {
  table: NumberTable;
  caption: string;
  /** Null: cannot be sorted. */
  sort?: Sort | null;
  /** The address with another order of rows. */
  sorted?: (sort: string) => string;
}

/** A table of numbers. It scrolls sideways where it is too wide; its columns are sorted by links. */
export function TableView({ table, caption, sort = null, sorted }: TableViewProps) {
  const { columns, rows, total } = table;
  return (
    <div className="numbers-table">
      <p>{caption}</p>
      <div role="region" aria-label={table.name.replaceAll("-", " ")} tabIndex={0}>
        <table>
          <caption className="visually-hidden">{caption}</caption>
          <thead>
            <tr>
              {columns.map((column) => (
                <Head key={column.key} column={column} sort={sort} sorted={sorted} />
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <Line key={index} row={row} columns={columns} />
            ))}
          </tbody>
          {total && (
            <tfoot>
              <Line row={total} columns={columns} />
            </tfoot>
          )}
        </table>
      </div>
    </div>
  );
}

interface HeadProps {
  column: Column;
  sort: Sort | null;
  sorted: TableViewProps["sorted"];
}

function Head({ column, sort, sorted }: HeadProps) {
  const { key, label, kind } = column;
  const isSorted = sort?.key === key;
  const isNumber = kind === "count" || kind === "duration";
  const isDescending = isSorted && isNumber !== sort.isReversed;
  const direction = isDescending ? "descending" : "ascending";
  return (
    <th scope="col" data-kind={kind} aria-sort={isSorted ? direction : undefined}>
      {sorted ? (
        <a href={sorted(spellSort({ key, isReversed: isSorted && !sort.isReversed }))} rel="nofollow">
          {label}
        </a>
      ) : (
        label
      )}
    </th>
  );
}

function Line({ row, columns }: { row: Row; columns: readonly Column[] }) {
  return (
    <tr>
      {columns.map(({ key, kind }, index) => {
        const label = cellLabel(row.cells[key] ?? null, kind);
        const note = row.notes?.[key];
        if (index === 0)
          return (
            <th key={key} scope="row">
              {row.href ? (
                <a className="link" href={row.href}>
                  <bdi lang={row.language}>{label}</bdi>
                </a>
              ) : (
                <bdi lang={row.language}>{label}</bdi>
              )}
            </th>
          );
        return (
          <td key={key} data-kind={kind}>
            {label}
            {note && <small>{note}</small>}
          </td>
        );
      })}
    </tr>
  );
}

import { Explained } from "../numbers/explained.tsx";
import { TableView } from "#app/ui/charts/table-view.tsx";
import { addressWith, type View } from "../view/dashboard-input.ts";
import { FileLinks } from "../exports/file-links.tsx";
import type { SortedTable } from "./work-tables.server.ts";

export function BookList({ view, facts: { table, sort } }: { view: View; facts: SortedTable }) {
  if (table.rows.length === 0)
    return (
      <p className="numbers-note">
        No works under this name yet.{" "}
        <a className="link" href="/writing/new">
          New work
        </a>
      </p>
    );
  return (
    <>
      <TableView
        table={table}
        caption="Every work, with its numbers since the beginning."
        sort={sort}
        sorted={(next) =>
          addressWith(view, { books: next === "words" ? null : next }, { anchor: "book-list" })
        }
      />
      <FileLinks view={view} table="book-list" />
      <Explained
        names={[
          "chapters",
          "scheduled",
          "drafts",
          "words",
          "followers",
          "newReaders",
          "readers",
          "visits",
          "activeSeconds",
          "finishes",
          "downloads",
          "feedReaders",
        ]}
      />
    </>
  );
}

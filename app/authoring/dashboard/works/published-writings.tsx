import { Explained } from "../numbers/explained.tsx";
import { TableView } from "#app/ui/charts/table-view.tsx";
import { addressWith, type View } from "../view/dashboard-input.ts";
import { FileLinks } from "../exports/file-links.tsx";
import type { SortedTable } from "./work-tables.server.ts";

export interface PublishedFacts extends SortedTable {
  /** The states of published works, when there are several. */
  states: { state: string; label: string; count: number }[];
}

interface PublishedProps {
  view: View;
  facts: PublishedFacts;
  rangeLabel: string;
  beforeLabel: string | null;
}

export function PublishedWritings({ view, facts, rangeLabel, beforeLabel }: PublishedProps) {
  const { table, sort, states } = facts;
  if (table.rows.length === 0 && view.state === null)
    return <p className="numbers-note">Works stand here as soon as their first chapter is published.</p>;
  return (
    <>
      {states.length > 1 && (
        <nav aria-label="State">
          <ul className="chips">
            {states.map(({ state, label, count }) => (
              <li key={state}>
                <a
                  className="chip"
                  href={addressWith(
                    view,
                    { state: view.state === state ? null : state },
                    { anchor: "published-writings" },
                  )}
                  aria-current={view.state === state ? "true" : undefined}
                >
                  {label}
                  <span className="chip-count">{count}</span>
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <TableView
        table={table}
        caption={`${rangeLabel}${beforeLabel ? `; below each number the change from ${beforeLabel}` : ""}.`}
        sort={sort}
        sorted={(next) =>
          addressWith(view, { sort: next === "readers" ? null : next }, { anchor: "published-writings" })
        }
      />
      <FileLinks view={view} table="published-writings" />
      <Explained
        names={[
          "newReaders",
          "readers",
          "visits",
          "activeSeconds",
          "finishes",
          "follows",
          "downloads",
          "feedReaders",
        ]}
      />
    </>
  );
}

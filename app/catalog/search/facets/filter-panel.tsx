import { Icon } from "#app/ui/icons/icon.tsx";
import type { FilterView } from "./filter-view.server.ts";

/**
 * The filters of a search, all of them links: each address can be bookmarked and shared, and works with Back. On a small screen they
 * are a sheet, which the browser opens and closes without scripts; beside the list they stand open.
 */
export function FilterPanel({ filters, count }: { filters: FilterView; count: string }) {
  const { active, groups, cleared } = filters;
  return (
    <div className="filters">
      <div className="filters-line">
        {groups.length > 0 && (
          <button type="button" className="button button-quiet filters-open" popoverTarget="filters">
            {active.length > 0 ? `Filters (${active.length})` : "Filters"}
          </button>
        )}
        {active.length > 0 && (
          <ul aria-label="Filters in use" className="chips">
            {active.map(({ name, without }) => (
              <li key={name}>
                <a href={without} className="chip chip-on" aria-label={`Remove filter: ${name}`}>
                  {name} <Icon name="close" size={14} />
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
      {groups.length > 0 && (
        <div id="filters" popover="auto" className="filter-sheet">
          <p className="filter-sheet-head">
            <b>Filters</b>
            {cleared !== null && (
              <a href={cleared} className="link">
                Clear all
              </a>
            )}
          </p>
          <div className="filter-groups">
            {groups.map((group) => (
              <FilterGroup key={group.title} {...group} />
            ))}
          </div>
          <p className="filter-sheet-foot">
            <button type="button" className="button" popoverTarget="filters" popoverTargetAction="hide">
              Show {count}
            </button>
          </p>
        </div>
      )}
    </div>
  );
}

function FilterGroup({ title, choices }: FilterView["groups"][number]) {
  return (
    <nav aria-label={title} className="filter-group">
      <h2>{title}</h2>
      <ul>
        {choices.map(({ name, address, count, isChosen }) => (
          <li key={address}>
            <a
              href={address}
              aria-current={isChosen ? "true" : undefined}
              aria-label={isChosen ? `Remove filter: ${name}` : undefined}
            >
              {name} {isChosen && <Icon name="close" size={14} />}
              {count !== null && <span className="chip-count">{count}</span>}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

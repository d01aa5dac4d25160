import { Icon } from "#app/ui/icon.tsx";
import type { FilterView } from "./facets/filter-view.server.ts";

/** The filters of a search, all of them links: each address can be bookmarked and shared, and works with Back. */
export function FilterPanel({ filters: { active, groups } }: { filters: FilterView }) {
  return (
    <div className="filters">
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
      <details className="filter-drawer">
        <summary>Filters</summary>
        <div className="filter-groups">
          {groups.map((group) => (
            <FilterGroup key={group.title} {...group} />
          ))}
        </div>
      </details>
    </div>
  );
}

function FilterGroup({ title, choices }: FilterView["groups"][number]) {
  return (
    <nav aria-label={title} className="filter-group">
      <h2>{title}</h2>
      <ul>
        {choices.map(({ name, address, count }) => (
          <li key={address}>
            <a href={address}>
              {name} {count !== null && <span className="chip-count">{count}</span>}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

import { type FormEvent, useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { Icon } from "#app/ui/icons/icon.tsx";
import type { FilterGroup, FilterView } from "./filter-view.server.ts";

/**
 * The filters of a search: a plain form, which with scripts is sent at each change. On a small screen it is a sheet, which the browser
 * opens and closes without scripts; beside the list it stands open.
 */
export function FilterPanel({ filters, count }: { filters: FilterView; count: string }) {
  const { active, groups, cleared, fields, isLibraryLeftOut } = filters;
  const { form, apply, close } = useFilterForm(filters);
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
              <li key={without}>
                <a href={without} className="chip chip-on" aria-label={`Remove filter: ${name}`}>
                  {name} <Icon name="close" size={14} />
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
      {groups.length > 0 && (
        <form
          ref={form}
          action="/search"
          id="filters"
          popover="auto"
          className="filter-sheet"
          aria-label="Filters"
          autoComplete="off"
          onChange={apply}
          onSubmit={close}
        >
          {fields.map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <p className="filter-sheet-head">
            <b>Filters</b>
            {cleared !== null && (
              <a href={cleared} className="link">
                Clear all
              </a>
            )}
          </p>
          {/* For whoever is signed in: the page is the same for everyone. */}
          <label className="filter-own">
            <input
              type="checkbox"
              name="library"
              value="out"
              defaultChecked={isLibraryLeftOut}
              data-chosen={isLibraryLeftOut}
            />
            Not in my library
          </label>
          <div className="filter-groups">
            {groups.map((group) => (
              <FilterGroupFields key={group.key} group={group} />
            ))}
          </div>
          <p className="filter-sheet-foot">
            <button type="submit" className="button">
              <span className="filter-show-count">Show {count}</span>
              <span className="filter-show">Show books</span>
            </button>
          </p>
        </form>
      )}
    </div>
  );
}

/** So many are in sight, the others behind "more". */
const mostInSight = 8;

function FilterGroupFields({ group }: { group: FilterGroup }) {
  const { key, title, choices, isOpen } = group;
  const chosenCount = choices.filter(({ state }) => state !== null).length;
  const isLong = choices.length > mostInSight + 2;
  const inSight = Math.max(mostInSight, chosenCount);
  return (
    <details className="filter-group" open={isOpen}>
      <summary>
        <h2>{title}</h2>
        {chosenCount > 0 && (
          <span className="filter-chosen">
            {chosenCount}
            <span className="visually-hidden"> chosen</span>
          </span>
        )}
      </summary>
      <ChoiceRows facet={key} choices={isLong ? choices.slice(0, inSight) : choices} />
      {isLong && (
        <details className="filter-more">
          <summary>{choices.length - inSight} more</summary>
          <ChoiceRows facet={key} choices={choices.slice(inSight)} />
        </details>
      )}
    </details>
  );
}

function ChoiceRows({ facet, choices }: { facet: string; choices: FilterGroup["choices"] }) {
  return (
    <ul>
      {choices.map(({ value, name, count, state }) => (
        <li key={value}>
          <label>
            <input
              type="checkbox"
              name={facet}
              value={value}
              defaultChecked={state === "included"}
              data-chosen={state === "included"}
            />
            <span dir="auto">{name}</span>
            {count !== null && <span className="chip-count">{count}</span>}
          </label>
          <label className="filter-without" title={`Without ${name}`}>
            <input
              type="checkbox"
              name={facet}
              value={`-${value}`}
              aria-label={`Without ${name}`}
              defaultChecked={state === "excluded"}
              data-chosen={state === "excluded"}
            />
          </label>
        </li>
      ))}
    </ul>
  );
}

const boxesOf = (form: HTMLFormElement) => [
  ...form.querySelectorAll<HTMLInputElement>('input[type="checkbox"]'),
];

/** Includes and excludes at once would find nothing: what was chosen last counts. */
function releaseOpposite(form: HTMLFormElement, changed: HTMLInputElement): void {
  if (!changed.checked) return;
  const opposite = changed.value.startsWith("-") ? changed.value.slice(1) : `-${changed.value}`;
  for (const box of boxesOf(form))
    if (box.name === changed.name && box.value === opposite) box.checked = false;
}

function addressOf(form: HTMLFormElement): string {
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form)) query.append(name, String(value));
  return query.size === 0 ? "/search" : `/search?${query}`;
}

function useFilterForm({ address }: FilterView) {
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  // The boxes are the browser's own until the list has been loaded; then, as after going back, they are what the address says.
  useEffect(() => {
    for (const box of form.current ? boxesOf(form.current) : [])
      box.checked = box.dataset["chosen"] === "true";
  }, [address]);
  const apply = ({ currentTarget, target }: FormEvent<HTMLFormElement>) => {
    if (!(target instanceof HTMLInputElement)) return;
    releaseOpposite(currentTarget, target);
    void navigate(addressOf(currentTarget), { preventScrollReset: true });
  };
  // Everything has been applied already.
  const close = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (event.currentTarget.matches(":popover-open")) event.currentTarget.hidePopover();
  };
  return { form, apply, close };
}

import { type WorkState, workStateLabels } from "../frame/work-labels.ts";
import { type Narrowing, narrowed, type Sort, sorts } from "./filter-works.ts";

interface NarrowListProps {
  narrowing: Narrowing;
  states: { state: WorkState; count: number }[];
  pens: { name: string; handle: string; count: number }[];
}

interface Choice {
  name: string;
  count: number | null;
  to: string;
  isChosen: boolean;
}

/** Filters and sort orders of the list, all as links, so that each state has a URL; only the states take room at once. */
export function NarrowList({ narrowing, states, pens }: NarrowListProps) {
  const byState = states.map(({ state, count }) => ({
    name: workStateLabels[state],
    count,
    to: narrowed(narrowing, { state: narrowing.state === state ? null : state }),
    isChosen: narrowing.state === state,
  }));
  const byPen = pens.map(({ name, handle, count }) => ({
    name,
    count,
    to: narrowed(narrowing, { pen: narrowing.pen === handle ? null : handle }),
    isChosen: narrowing.pen === handle,
  }));
  const bySort = (Object.keys(sorts) as Sort[]).map((sort) => ({
    name: sorts[sort],
    count: null,
    to: narrowed(narrowing, { sort }),
    isChosen: narrowing.sort === sort,
  }));
  const pen = byPen.find(({ isChosen }) => isChosen);
  return (
    <div className="writings-narrow">
      {byState.length > 1 && <Choices label="State" choices={byState} isLine />}
      <details open={pen !== undefined}>
        <summary>{[sorts[narrowing.sort], pen?.name].filter(Boolean).join(" · ")}</summary>
        {byPen.length > 1 && <Choices label="Pen name" choices={byPen} />}
        <Choices label="Sorted by" choices={bySort} />
      </details>
    </div>
  );
}

interface ChoicesProps {
  label: string;
  choices: Choice[];
  /** One line, scrolled sideways where it is too long, without a visible label. */
  isLine?: boolean;
}

function Choices({ label, choices, isLine = false }: ChoicesProps) {
  return (
    <nav aria-label={label} className={isLine ? "writings-states" : undefined}>
      {!isLine && (
        <span className="writings-label" aria-hidden="true">
          {label}
        </span>
      )}
      <ul className="chips">
        {choices.map(({ name, count, to, isChosen }) => (
          <li key={name}>
            <a className="chip" href={to} aria-current={isChosen ? "true" : undefined}>
              {name}
              {count !== null && <span className="chip-count">{count}</span>}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

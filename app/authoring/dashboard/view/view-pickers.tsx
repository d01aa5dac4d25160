import { addressWith, allPens, rangeParams, type RangeName, ranges, type View } from "./dashboard-input.ts";
import "./pickers.css";

export interface Pen {
  handle: string;
  name: string;
}

interface PickersProps {
  view: View;
  /** None on the page of a work, which has one name. */
  pens: readonly Pen[];
  /** Null while it is unknown, and UTC. */
  zone: string | null;
}

/** The range, the pen name and the time zone; links and a form, so that everything is in the address. */
export function ViewPickers({ view, pens, zone }: PickersProps) {
  const names = [...pens, { handle: allPens, name: "All names" }];
  return (
    <div className="numbers-pickers">
      <nav aria-label="Range">
        <ul className="chips">
          {(Object.keys(ranges) as RangeName[]).toSorted(byLength).map((name) => (
            <li key={name}>
              <a
                className="chip"
                href={addressWith(view, rangeParams(name))}
                aria-current={view.rangeName === name ? "true" : undefined}
              >
                {ranges[name].label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {pens.length > 1 && (
        <nav aria-label="Pen name">
          <ul className="chips">
            {names.map(({ handle, name }) => (
              <li key={handle}>
                <a
                  className="chip"
                  // A work belongs to one name.
                  href={addressWith(view, { pen: handle, work: null })}
                  aria-current={view.pen === handle ? "true" : undefined}
                >
                  <bdi>{name}</bdi>
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <details open={view.rangeName === "custom"}>
        <summary>Other days</summary>
        <form method="get" action={view.path} className="numbers-days">
          {Object.entries(view.params)
            .filter(([name]) => !["from", "to", "range"].includes(name))
            .map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
          <label>
            From
            <input type="date" name="from" required max={view.today} defaultValue={view.range.from ?? ""} />
          </label>
          <label>
            To
            <input type="date" name="to" required max={view.today} defaultValue={view.range.to} />
          </label>
          <button className="button button-quiet">Show</button>
        </form>
      </details>
      <p className="numbers-zone">
        {zone === null
          ? "Days are in UTC, since your time zone is unknown. "
          : `Days are those of your time zone, ${zone}. `}
        <a className="link" href="/account/time-zone">
          Change
        </a>
      </p>
    </div>
  );
}

const order: RangeName[] = ["today", "7", "28", "90", "year", "all"];
/** Object keys that are numbers come first otherwise. */
const byLength = (one: RangeName, other: RangeName) => order.indexOf(one) - order.indexOf(other);

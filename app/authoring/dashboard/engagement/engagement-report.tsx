import { written } from "#app/ui/counted.ts";
import { FileLinks } from "../exports/file-links.tsx";
import { definitions, fewRule, type NumberName } from "../numbers/definitions.ts";
import { Explained } from "../numbers/explained.tsx";
import { shareLabel } from "#app/ui/charts/number-labels.ts";
import { TableView } from "#app/ui/charts/table-view.tsx";
import { addressWith, type Cohort, cohorts, type View } from "../view/dashboard-input.ts";
import type { EngagementFacts } from "./engagement-facts.server.ts";
import { FunnelBars } from "./funnel-bars.tsx";
import { StopBars } from "./stop-bars.tsx";
import "#app/ui/charts/chart.css";
import "./engagement.css";

interface EngagementProps {
  view: View;
  facts: EngagementFacts | null;
  rangeLabel: string;
  /** The work cannot be chosen on its own page. */
  isOneWork: boolean;
  /** Whether devices say what they open for the first time. */
  countsDevices: boolean;
}

const funnelNames = {
  all: ["opened", "finished", "firstWeek"],
  "first-week": ["cohort"],
} as const satisfies Record<Cohort, readonly NumberName[]>;

/** Longer tables are opened on request. */
const mostOpen = 10;

/** How one work is read: who goes on, where people stop, how long they take and where they come from. */
export function EngagementReport({ view, facts, rangeLabel, isOneWork, countsDevices }: EngagementProps) {
  if (!facts)
    return (
      <p className="numbers-note">
        When a work is published, this shows how many of those who open chapter 1 read each next chapter.
      </p>
    );
  return (
    <div className="chart engagement">
      {!isOneWork && <WorkPicker view={view} facts={facts} />}
      <h3>Who goes on</h3>
      <CohortChips view={view} />
      <p className="chart-sentence engagement-sentence">{facts.sentence}</p>
      <FunnelBars bars={facts.bars} sentence={facts.sentence} />
      <dl className="engagement-definitions">
        {funnelNames[view.cohort].map((name) => (
          <div key={name}>
            <dt>{definitions[name].label}</dt>
            <dd>{definitions[name].definition}</dd>
          </div>
        ))}
      </dl>
      <details>
        <summary>As a table</summary>
        <TableView
          table={facts.funnel}
          caption={`${view.cohort === "all" ? rangeLabel : definitions.cohort.label}. Shares are of those who opened chapter 1.`}
        />
      </details>
      <FileLinks view={view} table="chapter-funnel" />
      <h3>New and returning</h3>
      <p className="chart-sentence">{newAndReturning(facts, countsDevices)}</p>
      <h3>Where people stop within a chapter</h3>
      <StopBars bands={facts.stops} />
      <details>
        <summary>Chapter by chapter</summary>
        <TableView
          table={facts.stopsTable}
          caption="Visits that did not reach the end, by the tenth they came to."
        />
      </details>
      <FileLinks view={view} table="where-people-stop" />
      <h3>Time per chapter</h3>
      <details open={facts.times.rows.length <= mostOpen}>
        <summary>Chapter by chapter</summary>
        <TableView
          table={facts.times}
          caption="The share is of the time that reading the chapter once takes."
        />
      </details>
      <FileLinks view={view} table="time-per-chapter" />
      <h3>How readers arrived</h3>
      {facts.sources.rows.length === 0 ? (
        <p className="chart-sentence">Nobody has read in this range.</p>
      ) : (
        <TableView table={facts.sources} caption="Visits by the page with the link." />
      )}
      <FileLinks view={view} table="how-readers-arrived" />
      <Explained
        names={["newReaders", "returning", "stops", "words", "visits", "timePerVisit", "toRead", "sources"]}
        more={[fewRule]}
      />
    </div>
  );
}

/** Which readers are counted. */
function CohortChips({ view }: Pick<EngagementProps, "view">) {
  return (
    <nav aria-label="Readers">
      <ul className="chips">
        {(Object.keys(cohorts) as Cohort[]).map((cohort) => (
          <li key={cohort}>
            <a
              className="chip"
              href={addressWith(
                view,
                { cohort: cohort === "all" ? null : cohort },
                { anchor: "engagement-report" },
              )}
              aria-current={view.cohort === cohort ? "true" : undefined}
            >
              {cohorts[cohort]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Without the firsts of devices readers without an account would all seem to return. */
function newAndReturning({ newReaders, returning }: EngagementFacts, countsDevices: boolean): string {
  const readers = newReaders + returning;
  if (readers === 0) return "Nobody has read in this range.";
  const countOf = (name: "newReaders" | "returning", value: number) =>
    `${definitions[name].label}: ${written(value)}`;
  if (!countsDevices) return `${countOf("newReaders", newReaders)}, of those who were signed in.`;
  return `${countOf("newReaders", newReaders)} (${shareLabel(newReaders, readers)}). ${countOf("returning", returning)} (${shareLabel(returning, readers)}).`;
}

function WorkPicker({ view, facts }: { view: View; facts: EngagementFacts }) {
  if (facts.works.length < 2)
    return (
      <p className="chart-sentence">
        <bdi lang={facts.work.language}>{facts.work.title}</bdi>
      </p>
    );
  return (
    <form
      method="get"
      action={addressWith({ path: view.path, params: {} }, {}, { anchor: "engagement-report" })}
      className="engagement-work"
    >
      {Object.entries(view.params)
        .filter(([name]) => name !== "work")
        .map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
      <label>
        Work
        <select name="work" defaultValue={facts.work.id}>
          {facts.works.map(({ id, title, language }) => (
            <option key={id} value={id} lang={language}>
              {title}
            </option>
          ))}
        </select>
      </label>
      <button className="button button-quiet">Show</button>
    </form>
  );
}

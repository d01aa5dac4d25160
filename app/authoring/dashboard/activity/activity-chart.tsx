import { FileLinks } from "../exports/file-links.tsx";
import { definitions, measures, type Measure } from "../numbers/definitions.ts";
import { Explained } from "../numbers/explained.tsx";
import { TableView } from "#app/ui/charts/table-view.tsx";
import { addressWith, type Unit, units, type View } from "../view/dashboard-input.ts";
import type { ActivityFacts } from "./activity-facts.server.ts";
import { ChartReadout } from "#app/ui/charts/chart-readout.tsx";
import { Notes } from "../notes/notes.tsx";
import { HeatMap } from "./heat-map.tsx";
import "#app/ui/charts/chart.css";

interface ActivityProps {
  view: View;
  facts: ActivityFacts;
  rangeLabel: string;
  beforeLabel: string | null;
  /** Notes belong to one name, on its dashboard. */
  canAdd: boolean;
}

/** How reading went over the range, as lines and as a table, and at which hours of the week. */
export function ActivityChart({ view, facts, rangeLabel, beforeLabel, canAdd }: ActivityProps) {
  const { chart, sentence, markers, table, week, weekSentence, weekTable } = facts;
  if (facts.isEmpty)
    return <p className="numbers-note">{sentence} The first visit appears here within five minutes.</p>;
  if (!chart)
    return (
      <div className="chart">
        <Choices view={view} unit={facts.unit} />
        <p className="chart-sentence">{sentence}</p>
      </div>
    );
  return (
    <div className="chart">
      <Choices view={view} unit={facts.unit} />
      <figure>
        <figcaption>
          <p className="chart-sentence">{sentence}</p>
          <p className="chart-key">
            <span data-line="now">{rangeLabel}</span>
            {beforeLabel && <span data-line="before">{beforeLabel}</span>}
          </p>
        </figcaption>
        <ChartReadout chart={chart} markers={markers} sentence={sentence} />
      </figure>
      <Notes view={view} markers={markers} canAdd={canAdd} />
      <details>
        <summary>As a table</summary>
        <TableView table={table} caption={sentence} />
      </details>
      <FileLinks view={view} table="activity-chart" />
      <h3>{definitions.hours.label}</h3>
      <p className="chart-sentence">{weekSentence}</p>
      <HeatMap week={week} sentence={weekSentence} />
      <details>
        <summary>As a table</summary>
        <TableView table={weekTable} caption={weekSentence} />
      </details>
      <FileLinks view={view} table="hours-of-reading" />
      <Explained names={["readers", "newReaders", "visits", "activeSeconds", "writtenWords", "hours"]} />
    </div>
  );
}

function Choices({ view, unit }: { view: View; unit: ActivityFacts["unit"] }) {
  const anchor = "activity-chart";
  return (
    <div className="chart-choices">
      <nav aria-label="Number">
        <ul className="chips">
          {(Object.keys(measures) as Measure[])
            .filter((measure) => unit !== "hour" || !["newReaders", "words"].includes(measure))
            .map((measure) => (
              <li key={measure}>
                <a
                  className="chip"
                  href={addressWith(view, { measure: measure === "readers" ? null : measure }, { anchor })}
                  aria-current={view.measure === measure ? "true" : undefined}
                >
                  {measures[measure]}
                </a>
              </li>
            ))}
        </ul>
      </nav>
      {unit !== "hour" && (
        <nav aria-label="By">
          <ul className="chips">
            {(Object.keys(units) as Unit[]).map((name) => (
              <li key={name}>
                <a
                  className="chip"
                  href={addressWith(view, { by: name }, { anchor })}
                  aria-current={unit === name ? "true" : undefined}
                >
                  {units[name]}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  );
}

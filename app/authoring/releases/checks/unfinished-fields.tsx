import { locationLabel } from "./last-check-list.tsx";
import type { Unfinished } from "./unfinished.server.ts";

interface UnfinishedFieldsProps {
  workId: string;
  unfinished: Unfinished[];
  error: string | undefined;
}

/** Asks for confirmation of chosen chapters with a TK; without it nothing is published. */
export function UnfinishedFields({ workId, unfinished, error }: UnfinishedFieldsProps) {
  if (unfinished.length === 0) return null;
  return (
    <fieldset
      className="choice-field"
      id="unfinished"
      aria-describedby={error ? "unfinished-error" : undefined}
    >
      <legend>Something is still to come (TK)</legend>
      {unfinished.map(({ id, title, findings, stamp, isAccepted }) => (
        <div key={id}>
          <ul className="publish-places">
            {findings.slice(0, maxMarksShown).map((finding) => (
              <li key={`${finding.blockId} ${finding.message}`}>
                {finding.message}{" "}
                <a className="link" href={locationLabel(workId, finding)}>
                  Go there
                </a>
              </li>
            ))}
            {findings.length > maxMarksShown && <li>{`And ${findings.length - maxMarksShown} more.`}</li>}
          </ul>
          <p className="check-field">
            <input
              type="checkbox"
              name="unfinished"
              value={stamp}
              id={`unfinished-${id}`}
              defaultChecked={isAccepted}
            />
            <label htmlFor={`unfinished-${id}`}>
              Publish “<bdi>{title}</bdi>” with its TK
            </label>
          </p>
        </div>
      ))}
      {error && (
        <p className="field-error" id="unfinished-error">
          {error}
        </p>
      )}
    </fieldset>
  );
}

/** The most that are shown. */
const maxMarksShown = 5;

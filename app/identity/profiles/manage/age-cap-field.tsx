import { ageCaps as ages } from "./age-caps.ts";

interface AgeCapFieldProps {
  value: string;
  error: string | undefined;
}

/** Family: the oldest audience whose books this profile sees. */
export function AgeCapField({ value, error }: AgeCapFieldProps) {
  return (
    <div className="field">
      <label htmlFor="ageCap">Age cap</label>
      <p className="field-hint" id="ageCap-hint">
        Books that their authors wrote for older readers are not shown to this profile and do not open for it.
        Books that say nothing of an age stay. Leaving the profile asks for a PIN, if you set one below.
      </p>
      <select
        className="field-input"
        id="ageCap"
        name="ageCap"
        defaultValue={value}
        aria-describedby={error ? "ageCap-hint ageCap-error" : "ageCap-hint"}
        aria-invalid={error ? true : undefined}
      >
        <option value="">None</option>
        {ages.map((age) => (
          <option key={age} value={String(age)}>{`Up to ${age} years`}</option>
        ))}
      </select>
      {error && (
        <p className="field-error" id="ageCap-error">
          {error}
        </p>
      )}
    </div>
  );
}

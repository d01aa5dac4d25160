interface ChoicesFieldProps {
  name: string;
  label: string;
  hint: string;
  choices: string[];
  chosen: string[];
  /** What a choice is called, if not by its value. */
  labels?: Record<string, string>;
  error: string | undefined;
}

/** A multiple choice as checkboxes in the style of chips. */
export function ChoicesField({ name, label, hint, choices, chosen, labels, error }: ChoicesFieldProps) {
  return (
    <fieldset
      className="choice-field"
      aria-describedby={error ? `${name}-hint ${name}-error` : `${name}-hint`}
    >
      <legend>{label}</legend>
      <p className="field-hint" id={`${name}-hint`}>
        {hint}
      </p>
      {/* Says that nothing is chosen, where nothing is. */}
      <input type="hidden" name={name} value="" />
      <ul className="choice-chips">
        {choices.map((choice, at) => (
          <li key={choice}>
            <input
              type="checkbox"
              id={`${name}-${at}`}
              name={name}
              value={choice}
              defaultChecked={chosen.includes(choice)}
            />
            <label htmlFor={`${name}-${at}`}>{labels?.[choice] ?? choice}</label>
          </li>
        ))}
      </ul>
      {error && (
        <p className="field-error" id={`${name}-error`}>
          {error}
        </p>
      )}
    </fieldset>
  );
}

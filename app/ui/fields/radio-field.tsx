interface RadioFieldProps {
  name: string;
  label: string;
  hint?: string;
  /** The initial choice. */
  value: string;
  choices: { value: string; name: string; hint?: string }[];
  error?: string | undefined;
}

/** Radio buttons, each with an optional hint. */
export function RadioField({ name, label, hint, value, choices, error }: RadioFieldProps) {
  const about = [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(" ");
  return (
    <fieldset className="choice-field" aria-describedby={about || undefined}>
      <legend>{label}</legend>
      {hint && (
        <p className="field-hint" id={`${name}-hint`}>
          {hint}
        </p>
      )}
      {choices.map((choice) => {
        const id = `${name}-${choice.value}`;
        return (
          <p key={choice.value} className="check-field">
            <input
              type="radio"
              id={id}
              name={name}
              value={choice.value}
              defaultChecked={choice.value === value}
              aria-describedby={choice.hint ? `${id}-hint` : undefined}
            />
            <span>
              <label htmlFor={id}>{choice.name}</label>
              {choice.hint && (
                <span className="field-hint" id={`${id}-hint`}>
                  {choice.hint}
                </span>
              )}
            </span>
          </p>
        );
      })}
      {error && (
        <p className="field-error" id={`${name}-error`}>
          {error}
        </p>
      )}
    </fieldset>
  );
}

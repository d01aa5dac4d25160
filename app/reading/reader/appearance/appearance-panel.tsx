import { type Appearance, type ChoiceKey, choices, type RangeKey, ranges, stepSize } from "./appearance.ts";
import type { AppearanceState } from "./use-appearance.ts";

const legends: Record<ChoiceKey, string> = {
  mode: "Reading",
  theme: "Colours",
  font: "Typeface",
  align: "Alignment",
  hyphens: "Hyphens",
  styles: "Publisher’s styles",
};

interface PanelProps {
  appearanceState: AppearanceState;
}

/** The controls for how the text is shown: the most used first, the others folded. Changes apply immediately. */
export function AppearancePanel({ appearanceState }: PanelProps) {
  return (
    <form className="reader-settings" onSubmit={(event) => event.preventDefault()}>
      <TextSize appearanceState={appearanceState} />
      <Choice appearanceState={appearanceState} name="theme" />
      <Choice appearanceState={appearanceState} name="font" />
      <Choice appearanceState={appearanceState} name="mode" />
      <details className="reader-more-settings">
        <summary>More settings</summary>
        <MoreSettings appearanceState={appearanceState} />
      </details>
      <label className="reader-check">
        <input
          type="checkbox"
          checked={appearanceState.isOfThisBook}
          onChange={(event) => appearanceState.applyToThisBookOnly(event.target.checked)}
        />
        For this book only
      </label>
      <p className="reader-fine">Stored on this device, for devices of its size.</p>
      <button type="button" onClick={appearanceState.reset}>
        Reset to the defaults
      </button>
    </form>
  );
}

function TextSize({ appearanceState }: PanelProps) {
  const { size } = appearanceState.appearance;
  const { label, min, max } = ranges.size;
  return (
    <fieldset className="reader-text-size">
      <legend>{label}</legend>
      <button
        type="button"
        disabled={size <= min}
        onClick={() => appearanceState.change({ size: stepSize(size, -1) })}
      >
        <span aria-hidden="true">A−</span>
        <span className="reader-hidden">Smaller text</span>
      </button>
      <output>{size}%</output>
      <button
        type="button"
        disabled={size >= max}
        onClick={() => appearanceState.change({ size: stepSize(size, 1) })}
      >
        <span aria-hidden="true">A+</span>
        <span className="reader-hidden">Larger text</span>
      </button>
    </fieldset>
  );
}

function MoreSettings({ appearanceState }: PanelProps) {
  return (
    <>
      <Choice appearanceState={appearanceState} name="styles" />
      <Amount appearanceState={appearanceState} name="width" show={(value) => `${value} em`} />
      <Choice appearanceState={appearanceState} name="align" />
      <Choice appearanceState={appearanceState} name="hyphens" />
      <Amount appearanceState={appearanceState} name="lineHeight" show={(value) => value.toFixed(1)} />
      <Amount appearanceState={appearanceState} name="paragraphSpacing" show={(value) => `${value} em`} />
      <Amount
        appearanceState={appearanceState}
        name="letterSpacing"
        show={(value) => `${value.toFixed(2)} em`}
      />
      <Amount
        appearanceState={appearanceState}
        name="wordSpacing"
        show={(value) => `${value.toFixed(2)} em`}
      />
    </>
  );
}

function Choice({ appearanceState, name }: { appearanceState: AppearanceState; name: ChoiceKey }) {
  return (
    <fieldset className={`reader-choice reader-choice-${name}`}>
      <legend>{legends[name]}</legend>
      {Object.entries(choices[name]).map(([value, label]) => (
        <label key={value} data-value={value}>
          <input
            type="radio"
            name={name}
            value={value}
            checked={appearanceState.appearance[name] === value}
            onChange={() =>
              appearanceState.change({ [name]: value } satisfies Partial<Record<keyof Appearance, string>>)
            }
          />
          <span title={name === "theme" ? label : undefined}>{label}</span>
        </label>
      ))}
    </fieldset>
  );
}

interface AmountProps {
  appearanceState: AppearanceState;
  name: Exclude<RangeKey, "size">;
  show: (value: number) => string;
}

function Amount({ appearanceState, name, show }: AmountProps) {
  const { label, min, max, step, neutral } = ranges[name];
  const value = appearanceState.appearance[name];
  const isPublishers = value === null;
  const isOptional = name !== "width";
  return (
    <div className="reader-amount">
      <label>
        <span>{label}</span>
        <input
          type="range"
          min={min}
          max={max}
          step={step}
          value={value ?? neutral}
          aria-valuetext={isPublishers ? "Publisher’s" : show(value)}
          onChange={(event) => appearanceState.change({ [name]: Number(event.target.value) })}
        />
      </label>
      <output>{isPublishers ? "Publisher’s" : show(value)}</output>
      {isOptional && !isPublishers && (
        <button type="button" onClick={() => appearanceState.change({ [name]: null })}>
          Publisher’s<span className="reader-hidden"> {label.toLowerCase()}</span>
        </button>
      )}
    </div>
  );
}

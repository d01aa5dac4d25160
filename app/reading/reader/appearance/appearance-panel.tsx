import { type Appearance, type ChoiceKey, choices, type RangeKey, ranges } from "./appearance.ts";
import type { Look } from "./use-appearance.ts";

const legends: Record<ChoiceKey, string> = {
  mode: "Reading",
  theme: "Colours",
  font: "Typeface",
  align: "Alignment",
  hyphens: "Hyphens",
  styles: "Publisher’s styles",
};

/** How the text looks, changed while one looks at it. */
export function AppearancePanel({ look }: { look: Look }) {
  return (
    <form className="reader-settings" onSubmit={(event) => event.preventDefault()}>
      <Choice look={look} name="mode" />
      <Choice look={look} name="theme" />
      <Choice look={look} name="styles" />
      <Amount look={look} name="size" show={(value) => `${value} %`} />
      <Choice look={look} name="font" />
      <Amount look={look} name="width" show={(value) => `${value} em`} />
      <Choice look={look} name="align" />
      <Choice look={look} name="hyphens" />
      <Amount look={look} name="lineHeight" show={(value) => value.toFixed(1)} />
      <Amount look={look} name="paragraphSpacing" show={(value) => `${value} em`} />
      <Amount look={look} name="letterSpacing" show={(value) => `${value.toFixed(2)} em`} />
      <Amount look={look} name="wordSpacing" show={(value) => `${value.toFixed(2)} em`} />
      <label className="reader-check">
        <input
          type="checkbox"
          checked={look.isOfThisBook}
          onChange={(event) => look.keepForThisBook(event.target.checked)}
        />
        For this book only
      </label>
      <p className="reader-fine">Kept on this device, for devices of its size.</p>
      <button type="button" onClick={look.reset}>
        Reset to the defaults
      </button>
    </form>
  );
}

function Choice({ look, name }: { look: Look; name: ChoiceKey }) {
  return (
    <fieldset className={`reader-choice reader-choice-${name}`}>
      <legend>{legends[name]}</legend>
      {Object.entries(choices[name]).map(([value, label]) => (
        <label key={value} data-value={value}>
          <input
            type="radio"
            name={name}
            value={value}
            checked={look.appearance[name] === value}
            onChange={() =>
              look.change({ [name]: value } satisfies Partial<Record<keyof Appearance, string>>)
            }
          />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  );
}

interface AmountProps {
  look: Look;
  name: RangeKey;
  show: (value: number) => string;
}

function Amount({ look, name, show }: AmountProps) {
  const { label, min, max, step, neutral } = ranges[name];
  const value = look.appearance[name];
  const isPublishers = value === null;
  const isOptional = name !== "size" && name !== "width";
  return (
    <div className="reader-amount">
      <label>
        <span>{label}</span>
        <input
          type="range"
          {...{ min, max, step }}
          value={value ?? neutral}
          aria-valuetext={isPublishers ? "Publisher’s" : show(value)}
          onChange={(event) => look.change({ [name]: Number(event.target.value) })}
        />
      </label>
      <output>{isPublishers ? "Publisher’s" : show(value)}</output>
      {isOptional && !isPublishers && (
        <button type="button" onClick={() => look.change({ [name]: null })}>
          Publisher’s<span className="reader-hidden"> {label.toLowerCase()}</span>
        </button>
      )}
    </div>
  );
}

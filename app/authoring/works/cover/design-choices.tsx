import { type CoverDesign, coverParts, fitted } from "#app/catalog/cover-design/public.ts";
import { type CoverFacts, DrawnCover } from "#app/catalog/covers/public.tsx";

type Part = keyof typeof coverParts;

interface DesignChoicesProps {
  /** As the page was opened. */
  stored: CoverDesign;
  /** As chosen now. */
  design: CoverDesign;
  facts: Pick<CoverFacts, "title" | "authors" | "language">;
  errors: Record<string, string>;
}

const legends: Record<Part, string> = { cloth: "Cloth", layout: "Layout", mark: "Ornament" };
const parts: Part[] = ["cloth", "layout", "mark"];

const labelsOf = (part: Part): [name: string, label: string][] =>
  Object.entries(coverParts[part]).map(([name, given]: [string, string | { label: string }]) => [
    name,
    typeof given === "string" ? given : given.label,
  ]);

const wordless = { title: "", authors: [], language: null };

/** Cloth, layout and ornament, each choice with a drawn preview. */
export const DesignChoices = ({ stored, design, facts, errors }: DesignChoicesProps) =>
  parts.map((part) => (
    <fieldset
      key={part}
      className="design-choices"
      data-part={part}
      aria-describedby={errors[part] ? `${part}-error` : undefined}
    >
      <legend>{legends[part]}</legend>
      <ul>
        {labelsOf(part).map(([name, label]) => {
          // Layouts differ in how they set the words; cloths and marks are shown without any.
          const shown = part === "layout" ? facts : wordless;
          const drawn = fitted(
            { ...design, ...(part === "cloth" && { layout: "left" }), [part]: name },
            facts,
          );
          return (
            <li key={name}>
              <input
                type="radio"
                id={`${part}-${name}`}
                name={part}
                value={name}
                defaultChecked={stored[part] === name}
              />
              <label htmlFor={`${part}-${name}`}>
                <DrawnCover book={shown} design={part === "mark" ? { ...drawn, layout: "mark" } : drawn} />
                <span>{label}</span>
              </label>
            </li>
          );
        })}
      </ul>
      {errors[part] && (
        <p className="field-error" id={`${part}-error`}>
          {errors[part]}
        </p>
      )}
    </fieldset>
  ));

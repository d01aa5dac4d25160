import { useEffect, useState } from "react";
import { progressLabels } from "#app/catalog/labels/public.ts";
import { Field } from "#app/ui/fields/field.tsx";
import { RadioField } from "#app/ui/fields/radio-field.tsx";
import { browserZone } from "#app/ui/times/times.ts";
import { choicesOf, fieldOf, radioOf, type SectionProps } from "./field-of.ts";

/** The state of the work and the author's goals for it. */
export const GoalsFields = (shown: SectionProps) => (
  <>
    <RadioField
      {...radioOf(shown, "progress")}
      label="Progress"
      hint="Readers see it."
      choices={choicesOf(progressLabels)}
    />
    <Field
      {...fieldOf(shown, "wordGoal")}
      label="Word goal"
      hint="Only you see the goals. Empty for none."
      inputMode="numeric"
      autoComplete="off"
    />
    <Field
      {...fieldOf(shown, "dayGoal")}
      label="Daily word goal"
      hint="What all its chapters grow by from midnight to midnight, where you are."
      inputMode="numeric"
      autoComplete="off"
    />
    <ZoneField known={shown.values.text["dayZone"]} />
  </>
);

/** The author’s time zone, which only the browser knows. */
function ZoneField({ known = "UTC" }: { known: string | undefined }) {
  const [zone, setZone] = useState(known);
  useEffect(() => setZone(browserZone()), []);
  return <input type="hidden" name="dayZone" value={zone} readOnly />;
}

import { aiUseLabels, licenceLabels } from "#app/catalog/labels/public.ts";
import { AreaField } from "#app/ui/fields/field.tsx";
import { RadioField } from "#app/ui/fields/radio-field.tsx";
import { SelectField } from "#app/ui/fields/select-field.tsx";
import { choicesOf, fieldOf, radioOf, type SectionProps } from "./field-of.ts";

const licences = Object.entries(licenceLabels).map(([value, { name }]) => ({ value, name }));

/** The licence, and the use of AI. */
export const RightsFields = (shown: SectionProps) => (
  <>
    <SelectField
      {...fieldOf(shown, "licence")}
      label="Licence"
      hint="What others may do with it. A free licence cannot be revoked for those who have it."
      options={licences}
    />
    <RadioField
      {...radioOf(shown, "aiUse")}
      label="Use of AI"
      hint="The book’s page says it."
      choices={choicesOf(aiUseLabels)}
    />
    <AreaField
      {...fieldOf(shown, "aiNote")}
      label="More about that"
      hint="What was used and for what, if you like. At most 1,000 characters."
      rows={2}
      dir="auto"
    />
  </>
);

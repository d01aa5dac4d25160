import { audienceLabels, contentWarnings } from "#app/catalog/labels/public.ts";
import { RadioField } from "#app/ui/fields/radio-field.tsx";
import { commentsLabels, nextDateLabels } from "../../frame/work-labels.ts";
import { ChoicesField } from "./choices-field.tsx";
import { choicesOf, radioOf, type SectionProps } from "./field-of.ts";

/** The audience, and the warnings shown before reading. */
export const ReadersFields = (shown: SectionProps) => (
  <>
    <RadioField {...radioOf(shown, "audience")} label="Written for" choices={choicesOf(audienceLabels)} />
    <ChoicesField
      name="warning"
      label="Content warnings"
      hint="Hidden on the book’s page until a reader asks. If there are none, choose “None” before publishing."
      choices={contentWarnings.stored}
      labels={{ [contentWarnings.none]: contentWarnings.noneLabel }}
      chosen={shown.values.warnings}
      error={shown.errors["warnings"]}
    />
    <RadioField {...radioOf(shown, "comments")} label="Who may comment" choices={choicesOf(commentsLabels)} />
    <RadioField
      {...radioOf(shown, "nextDate")}
      label="Who sees when the next chapter comes"
      choices={choicesOf(nextDateLabels)}
    />
  </>
);

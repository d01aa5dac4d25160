import { aiUseLabels, audienceLabels } from "#app/catalog/labels/public.ts";
import { Field } from "#app/ui/field.tsx";
import { RadioField } from "#app/ui/radio-field.tsx";
import type { Unsaid } from "./missing-settings.server.ts";

interface UnsaidFieldsProps {
  unsaid: Unsaid;
  given: Record<string, string>;
  errors: Record<string, string>;
}

const choicesOf = (words: Record<string, string>) =>
  Object.entries(words).map(([value, name]) => ({ value, name }));

/** What readers are told of a work, asked once: nothing of it is chosen beforehand. */
export function UnsaidFields({ unsaid, given, errors }: UnsaidFieldsProps) {
  return (
    <>
      {unsaid.name && (
        <fieldset className="choice-field">
          <legend>Your name, as readers see it</legend>
          <Field
            name="firstName"
            label="First name"
            autoComplete="given-name"
            defaultValue={given["firstName"]}
            error={errors["firstName"]}
          />
          <Field
            name="lastName"
            label="Last name"
            autoComplete="family-name"
            defaultValue={given["lastName"]}
            error={errors["lastName"]}
          />
          <p className="field-hint">
            To publish under another name, make a pen name in{" "}
            <a className="link" href="/select-profile/manage">
              your profiles
            </a>
            .
          </p>
        </fieldset>
      )}
      {unsaid.audience && (
        <RadioField
          name="audience"
          label="Written for"
          value={given["audience"] ?? ""}
          choices={choicesOf(audienceLabels)}
          error={errors["audience"]}
        />
      )}
      {unsaid.aiUse && (
        <RadioField
          name="aiUse"
          label="Use of AI"
          hint="The book’s page says it."
          value={given["aiUse"] ?? ""}
          choices={choicesOf(aiUseLabels)}
          error={errors["aiUse"]}
        />
      )}
    </>
  );
}

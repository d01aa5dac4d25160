import { aiUseLabels, audienceLabels } from "#app/catalog/labels/public.ts";
import { Field } from "#app/ui/fields/field.tsx";
import { RadioField } from "#app/ui/fields/radio-field.tsx";
import type { MissingSettings } from "./missing-settings.server.ts";

interface MissingSettingsFieldsProps {
  missing: MissingSettings;
  values: Record<string, string>;
  errors: Record<string, string>;
}

const choicesOf = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, name]) => ({ value, name }));

/** Asks once for the statements shown to readers; nothing is preselected. */
export function MissingSettingsFields({ missing, values, errors }: MissingSettingsFieldsProps) {
  return (
    <>
      {missing.name && (
        <fieldset className="choice-field">
          <legend>Your name for readers</legend>
          <Field
            name="firstName"
            label="First name"
            autoComplete="given-name"
            defaultValue={values["firstName"]}
            error={errors["firstName"]}
          />
          <Field
            name="lastName"
            label="Last name"
            autoComplete="family-name"
            defaultValue={values["lastName"]}
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
      {missing.audience && (
        <RadioField
          name="audience"
          label="Written for"
          value={values["audience"] ?? ""}
          choices={choicesOf(audienceLabels)}
          error={errors["audience"]}
        />
      )}
      {missing.aiUse && (
        <RadioField
          name="aiUse"
          label="Use of AI"
          hint="The book’s page says it."
          value={values["aiUse"] ?? ""}
          choices={choicesOf(aiUseLabels)}
          error={errors["aiUse"]}
        />
      )}
    </>
  );
}

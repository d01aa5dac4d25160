import { href } from "react-router";
import { tokenScopes } from "#app/access/gates/token-gate.ts";
import { CheckField, Field } from "#app/ui/fields/field.tsx";
import { SelectField } from "#app/ui/fields/select-field.tsx";
import { lifetimes, scopeLabels } from "./token-input.ts";

interface TokenFormProps {
  errors: Record<string, string>;
  typedName: string;
}

/** Name, scopes and lifetime of a new token. */
export function TokenForm({ errors, typedName }: TokenFormProps) {
  const scopeError = errors["scope"];
  return (
    <form className="form" method="post" action={href("/account/tokens")} noValidate>
      <Field
        name="name"
        label="Name"
        hint="So that you know it again: the program that uses it."
        maxLength={80}
        autoComplete="off"
        defaultValue={typedName}
        error={errors["name"]}
      />
      <fieldset className="choice-field" aria-describedby={scopeError ? "scope-error" : undefined}>
        <legend>What it may do</legend>
        {tokenScopes.map((scope) => (
          <CheckField
            key={scope}
            id={`scope-${scope}`}
            name="scope"
            value={scope}
            label={
              <>
                {scopeLabels[scope]} <code>{scope}</code>
              </>
            }
          />
        ))}
        {scopeError && (
          <p className="field-error" id="scope-error">
            {scopeError}
          </p>
        )}
      </fieldset>
      <SelectField
        name="lifetime"
        label="Expires"
        options={lifetimes}
        defaultValue="90"
        error={errors["lifetime"]}
      />
      <button className="button" type="submit">
        Create token
      </button>
    </form>
  );
}

import { Field } from "#app/ui/fields/field.tsx";

interface RedeemFormProps {
  /** Where it is posted, by the name `intent` with the value `redeem`. */
  action: string;
  typed?: string | undefined;
  error?: string | undefined;
}

/** The field for a printed code. Works without scripts. */
export function RedeemForm({ action, typed, error }: RedeemFormProps) {
  return (
    <form className="form" method="post" action={action} noValidate>
      <Field
        name="code"
        label="Code"
        hint="20 letters and digits. Capitals, spaces and dashes do not matter."
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={200}
        required
        defaultValue={typed ?? ""}
        error={error}
      />
      <button className="button" type="submit" name="intent" value="redeem">
        Redeem the code
      </button>
    </form>
  );
}

import { AreaField, Field } from "#app/ui/fields/field.tsx";
import { AgeCapField } from "./age-cap-field.tsx";

interface DetailsFieldsProps {
  kind: "main" | "pen-name" | "family";
  given: Record<
    "fullName" | "firstName" | "lastName" | "handle" | "bio" | "links" | "birthday" | "ageCap",
    string
  >;
  errors: Record<string, string>;
}

/** The public details of a profile, its birthday, which is private, and the button that saves the whole form. */
export function DetailsFields({ kind, given, errors }: DetailsFieldsProps) {
  const text = (name: keyof DetailsFieldsProps["given"]) => ({
    name,
    defaultValue: given[name],
    error: errors[name],
  });
  return (
    <>
      {kind === "main" ? (
        <>
          <Field {...text("firstName")} label="First name" autoComplete="given-name" />
          <Field {...text("lastName")} label="Last name" autoComplete="family-name" />
        </>
      ) : (
        <Field {...text("fullName")} label="Name" autoComplete="off" />
      )}
      <Field
        {...text("handle")}
        label="Handle"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        hint="3 to 30 of a–z, 0–9, _ and -. The old one leads here for 90 days, and nobody else can take it meanwhile."
      />
      {kind === "family" ? (
        <AgeCapField value={given.ageCap} error={errors["ageCap"]} />
      ) : (
        <>
          <AreaField {...text("bio")} label="About" hint="At most 1,000 characters." rows={5} />
          <AreaField
            {...text("links")}
            label="Links"
            hint="One on each line, at most five, beginning with https://."
            rows={3}
            spellCheck={false}
          />
        </>
      )}
      <Field
        {...text("birthday")}
        label="Birthday"
        type="date"
        hint="Only you see it. It says whether books for adults only open for you, without asking."
      />
      <p>
        <button className="button" type="submit" name="intent" value="details">
          Save
        </button>
      </p>
    </>
  );
}

import { SelectField } from "#app/ui/fields/select-field.tsx";
import { ageCaps as ages } from "./age-caps.ts";

interface AgeCapFieldProps {
  value: string;
  error: string | undefined;
}

/** Family: the oldest audience whose books this profile sees. */
export function AgeCapField({ value, error }: AgeCapFieldProps) {
  return (
    <SelectField
      name="ageCap"
      label="Age cap"
      hint="Books that their authors wrote for older readers are not shown to this profile and do not open for it. Books that say nothing of an age stay. Leaving the profile asks for a PIN, if you set one below."
      defaultValue={value}
      error={error}
      options={[
        { value: "", name: "None" },
        ...ages.map((age) => ({ value: String(age), name: `Up to ${age} years` })),
      ]}
    />
  );
}

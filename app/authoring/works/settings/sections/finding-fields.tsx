import { genres } from "#app/catalog/labels/public.ts";
import { AreaField } from "#app/ui/fields/field.tsx";
import { ChoicesField } from "./choices-field.tsx";
import { fieldOf, type SectionProps } from "./field-of.ts";

/** The genres and tags by which readers find it. */
export const FindingFields = (shown: SectionProps) => (
  <>
    <ChoicesField
      name="genre"
      label="Genres"
      hint="Where it appears in Browse."
      choices={[...genres]}
      chosen={shown.values.genres}
      error={shown.errors["genres"]}
    />
    <AreaField
      {...fieldOf(shown, "tags")}
      label="Tags"
      hint="Separate with commas. At most 75, each of at most 150 characters."
      rows={3}
      dir="auto"
    />
  </>
);

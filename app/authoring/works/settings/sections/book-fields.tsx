import { AreaField, Field } from "#app/ui/fields/field.tsx";
import { SelectField } from "#app/ui/fields/select-field.tsx";
import { fieldOf, type SectionProps } from "./field-of.ts";

/** What the book is. */
export function BookFields(shown: SectionProps) {
  const written = { dir: "auto", lang: shown.values.text["language"] } as const;
  return (
    <>
      <Field {...fieldOf(shown, "title")} {...written} label="Title" autoComplete="off" />
      <Field {...fieldOf(shown, "subtitle")} {...written} label="Subtitle" autoComplete="off" />
      <AreaField
        {...fieldOf(shown, "summary")}
        {...written}
        label="Summary"
        hint="What the book’s page says about it. At most 1,250 characters."
        rows={6}
      />
      <SelectField
        {...fieldOf(shown, "language")}
        label="Language"
        hint="Sets the quotation marks, the hyphens and the spelling that the browser checks."
        options={shown.languages.map(({ tag, name }) => ({ value: tag, name }))}
      />
      <div className="settings-pair">
        <Field {...fieldOf(shown, "seriesName")} label="Series" dir="auto" autoComplete="off" />
        <Field {...fieldOf(shown, "seriesPosition")} label="Number in the series" autoComplete="off" />
      </div>
      <Field
        {...fieldOf(shown, "isbn")}
        label="ISBN"
        hint="Of the electronic edition, if it has one. It is named on the book’s page, in search and in the EPUB."
        autoComplete="off"
      />
    </>
  );
}

import { aiUseLabels, audienceLabels, licenceLabels, progressLabels } from "#app/catalog/labels/public.ts";
import { browserZone } from "#app/ui/times.ts";
import { type ReactNode, useEffect, useState } from "react";
import { commentsLabels } from "../frame/work-labels.ts";
import { AreaField, Field } from "#app/ui/field.tsx";
import { RadioField } from "#app/ui/radio-field.tsx";
import { SelectField } from "#app/ui/select-field.tsx";
import { ChoicesField } from "./choices-field.tsx";
import type { SettingsText } from "./form-fields.ts";
import { noWarning, noWarningLabel, warnings } from "./warnings.ts";

interface SettingsFormProps {
  values: SettingsText;
  seen: string;
  errors: Record<string, string>;
  genres: string[];
  languages: { tag: string; name: string }[];
}

const choicesOf = (words: Record<string, string>) =>
  Object.entries(words).map(([value, name]) => ({ value, name }));
const licences = Object.entries(licenceLabels).map(([value, { name }]) => ({ value, name }));

/** The author’s time zone, which only the browser knows. */
function ZoneField({ known = "UTC" }: { known: string | undefined }) {
  const [zone, setZone] = useState(known);
  useEffect(() => setZone(browserZone()), []);
  return <input type="hidden" name="dayZone" value={zone} readOnly />;
}

type SectionProps = Omit<SettingsFormProps, "seen">;

/** The cover's fields are elsewhere on the page but belong to this form. */
export const settingsFormId = "settings";

/** All settings of a work in one form: the book, its readers, its rights, and the author's goals. */
export function SettingsForm({ seen, ...shown }: SettingsFormProps) {
  return (
    <form
      id={settingsFormId}
      method="post"
      encType="multipart/form-data"
      className="work-settings"
      noValidate
    >
      <input type="hidden" name="seen" value={seen} />
      <BookSection {...shown} />
      <FindingSection {...shown} />
      <ReadersSection {...shown} />
      <RightsSection {...shown} />
      <AimsSection {...shown} />
      <p className="form-actions work-settings-save">
        <button className="button" type="submit" name="intent" value="settings">
          Save the settings
        </button>
      </p>
    </form>
  );
}

/** A field's name, value and error. */
const fieldOf = ({ values: { text }, errors }: SectionProps, name: string) => ({
  name,
  defaultValue: text[name],
  error: errors[name],
});

const radioOf = ({ values: { text }, errors }: SectionProps, name: string) => ({
  name,
  value: text[name] ?? "",
  error: errors[name],
});

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className="work-section" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <div className="form">{children}</div>
    </section>
  );
}

function BookSection(shown: SectionProps) {
  const written = { dir: "auto", lang: shown.values.text["language"] } as const;
  return (
    <Section id="the-book" title="The book">
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
      <div className="work-settings-pair">
        <Field {...fieldOf(shown, "seriesName")} label="Series" dir="auto" autoComplete="off" />
        <Field {...fieldOf(shown, "seriesPosition")} label="Number in the series" autoComplete="off" />
      </div>
      <Field
        {...fieldOf(shown, "isbn")}
        label="ISBN"
        hint="Of the electronic edition, if it has one. It is named on the book’s page, in search and in the EPUB."
        autoComplete="off"
      />
    </Section>
  );
}

function FindingSection(shown: SectionProps) {
  return (
    <Section id="finding-it" title="Finding it">
      <ChoicesField
        name="genre"
        label="Genres"
        hint="Where it appears in Browse."
        choices={shown.genres}
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
    </Section>
  );
}

function ReadersSection(shown: SectionProps) {
  return (
    <Section id="its-readers" title="Its readers">
      <RadioField {...radioOf(shown, "audience")} label="Written for" choices={choicesOf(audienceLabels)} />
      <ChoicesField
        name="warning"
        label="Content warnings"
        hint="Hidden on the book’s page until a reader asks. If there are none, choose “None” before publishing."
        choices={[...warnings]}
        labels={{ [noWarning]: noWarningLabel }}
        chosen={shown.values.warnings}
        error={shown.errors["warnings"]}
      />
      <RadioField
        {...radioOf(shown, "comments")}
        label="Who may comment"
        choices={choicesOf(commentsLabels)}
      />
    </Section>
  );
}

function RightsSection(shown: SectionProps) {
  return (
    <Section id="its-rights" title="Its rights">
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
    </Section>
  );
}

function AimsSection(shown: SectionProps) {
  return (
    <Section id="your-work" title="Your work on it">
      <RadioField
        {...radioOf(shown, "progress")}
        label="Progress"
        hint="Readers see it."
        choices={choicesOf(progressLabels)}
      />
      <Field
        {...fieldOf(shown, "wordGoal")}
        label="Word goal"
        hint="Only you see the goals. Empty for none."
        inputMode="numeric"
        autoComplete="off"
      />
      <Field
        {...fieldOf(shown, "dayGoal")}
        label="Daily word goal"
        hint="What all its chapters grow by from midnight to midnight, where you are."
        inputMode="numeric"
        autoComplete="off"
      />
      <ZoneField known={shown.values.text["dayZone"]} />
    </Section>
  );
}

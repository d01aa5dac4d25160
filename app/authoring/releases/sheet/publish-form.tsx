import type { ReactNode } from "react";
import { AreaField } from "#app/ui/field.tsx";
import { RadioField } from "#app/ui/radio-field.tsx";
import { counted } from "#app/ui/counted.ts";
import { accessChoices } from "./chapter-choices.tsx";
import { noteLimit } from "./note-limit.ts";
import type { getSheet } from "./publish-queries.server.ts";
import { MissingSettingsFields } from "../checks/missing-settings-fields.tsx";
import { WhenFields } from "./when-fields.tsx";

interface PublishFormProps {
  sheet: Awaited<ReturnType<typeof getSheet>>;
  zones: string[];
  errors: Record<string, string>;
  /** The submitted values of a refused form. */
  values: Record<string, string>;
  weekdays: number[];
  /** The chapters to choose from. */
  children: ReactNode;
}

/** The form: what, when, and for whom. All fields are always present, so that it works without scripts. */
export function PublishForm({ sheet, zones, errors, values, weekdays, children }: PublishFormProps) {
  return (
    <form method="post" className="form">
      <input type="hidden" name="intent" value="publish" />
      {children}
      <MissingSettingsFields missing={sheet.missingSettings} values={values} errors={errors} />
      <WhenFields
        rule={sheet.rule}
        zone={sheet.zone}
        zones={zones}
        errors={errors}
        values={values}
        weekdays={weekdays}
      />
      <RadioField name="access" label="Access" value={values["access"] || "keep"} choices={accessChoices} />
      <RadioField
        name="listing"
        label="Visibility"
        value={values["listing"] || (sheet.isUnlisted ? "unlisted" : "listed")}
        choices={[
          { value: "listed", name: "Public" },
          { value: "unlisted", name: "Anyone with the link" },
        ]}
      />
      <RadioField
        name="told"
        label="Notify followers"
        value={values["told"] || "update"}
        choices={[
          {
            value: "update",
            name: "Readers",
            hint: notifiedLabel(sheet.readers),
          },
          { value: "silent", name: "Nobody", hint: "For small corrections." },
        ]}
      />
      <AreaField
        name="note"
        label="What is new"
        hint={`A line for readers, if you like. At most ${counted(noteLimit, "character")}.`}
        rows={3}
        defaultValue={values["note"]}
        error={errors["note"]}
      />
      <p className="form-actions">
        <button className="button">Publish</button>
      </p>
    </form>
  );
}

/** How many followers are notified, and how many by mail. */
export function notifiedLabel({ listed, unlisted }: { listed: number; unlisted: number }): string {
  const people = (count: number) => counted(count, "reader");
  const mails =
    listed === 0
      ? "Nobody follows by email yet."
      : `${people(listed)} by email${unlisted === listed ? "" : `, ${people(unlisted)} while only its address leads to the work`}.`;
  return `${mails} It also appears in feeds and under “What is new” on the book’s page. Changing only the book’s details notifies nobody.`;
}

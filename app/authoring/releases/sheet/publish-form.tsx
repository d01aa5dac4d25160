import { type ReactNode, useEffect, useRef, useState } from "react";
import { AreaField } from "#app/ui/fields/field.tsx";
import { RadioField } from "#app/ui/fields/radio-field.tsx";
import { counted } from "#app/ui/counted.ts";
import { LastCheck } from "../checks/last-check-list.tsx";
import { MissingSettingsFields } from "../checks/missing-settings-fields.tsx";
import { accessChoices, ChapterChoices } from "./chapter-choices.tsx";
import { noteLimit } from "./note-limit.ts";
import { choiceIn, describe, initialChoice } from "./form-choice.ts";
import type { getSheet } from "./publish-queries.server.ts";
import { type FollowerCounts, sheetLabels } from "./lines/sheet-labels.ts";
import { SheetLine } from "./lines/sheet-line.tsx";
import { WhenFields } from "./when-fields.tsx";

interface PublishFormProps {
  workId: string;
  sheet: Awaited<ReturnType<typeof getSheet>>;
  zones: string[];
  errors: Record<string, string>;
  /** The submitted values of a refused form. */
  values: Record<string, string>;
  weekdays: number[];
  /** The checked chapters of a refused form. */
  chosen: string[] | null;
  /** What is asked about the chosen chapters. */
  children: ReactNode;
}

/** The form: problems first, then what, when and for whom, each a sentence whose fields open on request. */
export function PublishForm(props: PublishFormProps) {
  const { workId, sheet, zones, errors, values, weekdays, children } = props;
  const form = useRef<HTMLFormElement>(null);
  const [chosen, setChosen] = useState(() => initialChoice(props));
  const read = () => form.current && setChosen(choiceIn(new FormData(form.current)));
  // Browsers restore fields after Back and reload without an event.
  useEffect(() => void read(), []);
  const labels = sheetLabels(describe(chosen, sheet), sheet.readers);
  const isAbout = (...names: string[]) => names.some((name) => errors[name] !== undefined);
  return (
    <form ref={form} method="post" className="form publish-form" onChange={read}>
      <input type="hidden" name="intent" value="publish" />
      <LastCheck workId={workId} findings={sheet.findings} chosen={chosen.chapterIds} />
      {children}
      <MissingSettingsFields missing={sheet.missingSettings} values={values} errors={errors} />
      <div className="sheet-lines">
        <SheetLine
          id="choose-chapters"
          label={labels.chapters}
          detail={labels.titles}
          fallback="The chapters ticked below"
          isOpen={isAbout("chapter") || initialChoice(props).chapterIds.length === 0}
        >
          <ChapterChoices
            // Checked boxes are reset when other chapters are shown.
            key={sheet.chapters.map(({ isChosen }) => Number(isChosen)).join("")}
            chapters={sheet.chapters}
            choosableCount={sheet.choosableCount}
            choices={sheet.choices}
            chosen={props.chosen}
            error={errors["chapter"]}
          />
        </SheetLine>
        <SheetLine
          id="choose-time"
          label={labels.when}
          fallback="At the time chosen below"
          isOpen={isAbout("when", "at", "zone", "weekday", "time", "queueZone")}
        >
          <WhenFields
            rule={sheet.rule}
            zone={sheet.zone}
            zones={zones}
            errors={errors}
            values={values}
            weekdays={weekdays}
          />
        </SheetLine>
        <ReaderLines {...props} labels={labels} isAbout={isAbout} />
      </div>
      <MoreOptions {...props} isOpen={isAbout("note", "listing")} />
      <p className="form-actions">
        <button className="button publish-button">
          <span>
            {labels.verb}
            {labels.object && <span className="needs-script">{` ${labels.object}`}</span>}
          </span>
        </button>
      </p>
    </form>
  );
}

interface ReaderLinesProps extends PublishFormProps {
  labels: ReturnType<typeof sheetLabels>;
  isAbout: (...names: string[]) => boolean;
}

/** Who may read the chapters, and who is notified of them. */
function ReaderLines({ sheet, values, labels, isAbout }: ReaderLinesProps) {
  return (
    <>
      <SheetLine
        id="choose-access"
        label={labels.access}
        fallback="Access as chosen below"
        isOpen={isAbout("access")}
      >
        <RadioField name="access" label="Access" value={values["access"] || "keep"} choices={accessChoices} />
      </SheetLine>
      <SheetLine
        id="choose-followers"
        label={labels.notified}
        fallback="Followers as chosen below"
        isOpen={isAbout("told")}
      >
        <RadioField
          name="told"
          label="Notify followers"
          value={values["told"] || "update"}
          choices={[
            { value: "update", name: "Readers", hint: followersLabel(sheet.readers) },
            { value: "silent", name: "Nobody", hint: "For small corrections." },
          ]}
        />
      </SheetLine>
    </>
  );
}

function MoreOptions({ sheet, values, errors, isOpen }: PublishFormProps & { isOpen: boolean }) {
  return (
    <details className="sheet-more" id="more-options" open={isOpen}>
      <summary>More options</summary>
      <div className="sheet-fields">
        <RadioField
          name="listing"
          label="Visibility"
          value={values["listing"] || (sheet.isUnlisted ? "unlisted" : "listed")}
          choices={[
            { value: "listed", name: "Public", hint: "In lists, search and feeds." },
            { value: "unlisted", name: "Anyone with the link" },
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
      </div>
    </details>
  );
}

/** How many followers are notified, and how many by email. */
function followersLabel({ listed, unlisted }: FollowerCounts): string {
  const people = (count: number) => counted(count, "reader");
  const mails =
    listed === 0
      ? "Nobody follows by email yet."
      : `${people(listed)} by email${unlisted === listed ? "" : `, ${people(unlisted)} while only its address leads to the work`}.`;
  return `${mails} It also appears in feeds and under “What is new” on the book’s page. Changing only the book’s details notifies nobody.`;
}

import { browserZone, type KnownZone } from "#app/ui/times/times.ts";
import { useEffect, useRef } from "react";
import { Field } from "#app/ui/fields/field.tsx";
import { RadioField } from "#app/ui/fields/radio-field.tsx";
import { SelectField } from "#app/ui/fields/select-field.tsx";

interface WhenFieldsProps {
  /** The rule of the work's queue. */
  rule: { time: string; timeZone: string } | null;
  /** The account's time zone, if it is known. */
  zone: KnownZone;
  zones: string[];
  errors: Record<string, string>;
  /** The submitted values of a refused form. */
  values: Record<string, string>;
  weekdays: number[];
}

/**
 * Publish now, at a time, or in the queue. CSS alone shows the fields of the selected option, so that it works without scripts.
 */
export function WhenFields(props: WhenFieldsProps) {
  const { rule, zone, zones, errors, values } = props;
  return (
    <>
      <RadioField
        name="when"
        label="When"
        value={values["when"] || "now"}
        error={errors["when"]}
        choices={[
          { value: "now", name: "Now" },
          { value: "at", name: "At a time of your choice" },
          {
            value: "queue",
            name: "Release schedule",
            hint: "The next chapters, one at each of the times below.",
          },
        ]}
      />
      <div className="publish-when publish-at">
        <Field
          name="at"
          label="Day and time"
          type="datetime-local"
          defaultValue={values["at"]}
          error={errors["at"]}
        />
        <ZoneField
          name="zone"
          value={values["zone"] || zone || rule?.timeZone || "UTC"}
          isChosen={Boolean(values["zone"] || zone || rule)}
          zones={zones}
          error={errors["zone"]}
        />
      </div>
      <QueueFields {...props} />
    </>
  );
}

const dayNames = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

function QueueFields({ rule, zone: own, zones, errors, values, weekdays }: WhenFieldsProps) {
  const zone = values["queueZone"] || rule?.timeZone || own || "UTC";
  return (
    <fieldset
      className="choice-field publish-queue"
      aria-describedby={errors["weekday"] ? "weekday-error" : undefined}
    >
      <legend>Days and time of the schedule</legend>
      <div className="publish-days">
        {dayNames.map((name, index) => (
          <p key={name} className="check-field">
            <input
              type="checkbox"
              name="weekday"
              value={index + 1}
              id={`weekday-${index + 1}`}
              defaultChecked={weekdays.includes(index + 1)}
            />
            <label htmlFor={`weekday-${index + 1}`}>{name}</label>
          </p>
        ))}
      </div>
      {errors["weekday"] && (
        <p className="field-error" id="weekday-error">
          {errors["weekday"]}
        </p>
      )}
      <div className="publish-when">
        <Field
          name="time"
          label="Time"
          type="time"
          defaultValue={values["time"] || rule?.time || "18:00"}
          error={errors["time"]}
        />
        <ZoneField
          name="queueZone"
          value={zone}
          isChosen={Boolean(values["queueZone"] || rule || own)}
          zones={zones}
          error={errors["queueZone"]}
        />
      </div>
    </fieldset>
  );
}

interface ZoneFieldProps {
  name: string;
  value: string;
  /** Chosen by hand before. */
  isChosen: boolean;
  zones: string[];
  error: string | undefined;
}

function ZoneField({ name, value, isChosen, zones, error }: ZoneFieldProps) {
  const list = useRef<HTMLSelectElement>(null);
  // Only the browser knows the author's zone; without scripts it is chosen from the list.
  useEffect(() => {
    const here = browserZone();
    if (!isChosen && list.current && zones.includes(here)) list.current.value = here;
  }, [isChosen, zones]);
  return (
    <SelectField
      ref={list}
      name={name}
      label="Time zone"
      defaultValue={value}
      error={error}
      options={zones.map((zone) => ({ value: zone, name: zone }))}
    />
  );
}

import type { StoredReading } from "./book-states.ts";

interface ReadingDatesProps {
  action: string;
  readings: StoredReading[];
  today: string;
}

/** When the book was read, each time on a line; an empty one at the end adds another. */
export function ReadingDates({ action, readings, today }: ReadingDatesProps) {
  const lines = [...readings, { startedOn: null, finishedOn: null }];
  return (
    <section aria-labelledby="dates">
      <h2 id="dates">When you read it</h2>
      <form method="post" action={action} className="reading-dates" key={JSON.stringify(readings)}>
        <input type="hidden" name="intent" value="dates" />
        <ol>
          {lines.map(({ startedOn, finishedOn }, at) => (
            <li key={at}>
              <DateField name="started" at={at} label="Started" day={startedOn} today={today} />
              <DateField name="finished" at={at} label="Finished" day={finishedOn} today={today} />
            </li>
          ))}
        </ol>
        <p className="field-hint">Each line is one reading. Empty both days of a line to remove it.</p>
        <button className="button button-quiet">Save dates</button>
      </form>
    </section>
  );
}

interface DateFieldProps {
  name: "started" | "finished";
  at: number;
  label: string;
  day: string | null;
  today: string;
}

function DateField({ name, at, label, day, today }: DateFieldProps) {
  return (
    <label>
      {label}
      <span className="visually-hidden">{`, reading ${at + 1}`}</span>
      <input className="field-input" type="date" name={name} defaultValue={day ?? ""} max={today} />
    </label>
  );
}

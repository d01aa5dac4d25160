import { Field } from "#app/ui/fields/field.tsx";

const grouped = new Intl.NumberFormat("en");

/** A form that leads to any chapter of a long work by its number. */
export function GoToChapter({ chapterCount }: { chapterCount: number }) {
  return (
    <form method="get" className="outline-goto">
      <Field
        id="go-to-chapter"
        name="chapter"
        label="Go to chapter"
        inputMode="numeric"
        autoComplete="off"
        placeholder={`1–${grouped.format(chapterCount)}`}
      />
      <button className="button button-quiet" type="submit">
        Show it
      </button>
    </form>
  );
}

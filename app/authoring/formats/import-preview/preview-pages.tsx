import { written } from "#app/ui/counted.ts";
import { Field } from "#app/ui/fields/field.tsx";

interface PreviewPagesProps {
  page: number;
  pageCount: number;
  chapterCount: number;
  /** The numbers of the first and last chapter shown. */
  first: number;
  last: number;
}

/** Paging of a long manuscript: submit buttons, so that typed values are stored. */
export function PreviewPages({ page, pageCount, chapterCount, first, last }: PreviewPagesProps) {
  if (pageCount === 1) return null;
  return (
    <fieldset className="import-pages" id="other-chapters">
      <legend>
        {`Chapters ${written(first)} to ${written(last)} of ${written(chapterCount)} are shown`}
      </legend>
      <p className="form-actions">
        <PageButton page={page - 1} isThere={page > 1}>
          Earlier chapters
        </PageButton>
        <PageButton page={page + 1} isThere={page < pageCount}>
          Later chapters
        </PageButton>
      </p>
      <details>
        <summary>Go to a chapter</summary>
        <Field
          name="go-to"
          label="Its number"
          inputMode="numeric"
          autoComplete="off"
          hint={`1 to ${written(chapterCount)}.`}
        />
        <p className="form-actions">
          <button className="button button-quiet" type="submit">
            Show it
          </button>
        </p>
      </details>
      <p className="field-hint">What you change is kept when you turn to others.</p>
    </fieldset>
  );
}

function PageButton({ page, isThere, children }: { page: number; isThere: boolean; children: string }) {
  if (!isThere) return null;
  return (
    <button className="button button-quiet" type="submit" name="page" value={page}>
      {children}
    </button>
  );
}

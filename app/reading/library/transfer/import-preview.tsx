import { href } from "react-router";
import { counted } from "#app/ui/counted.ts";
import { RadioField } from "#app/ui/fields/radio-field.tsx";

/** What an import would do. */
export interface Preview {
  from: string;
  foundCount: number;
  missingCount: number;
  /** Of those found: in the library already. */
  knownCount: number;
  /** The first of them. */
  found: {
    jid: string;
    /** As the file has it. */
    given: string;
    title: string;
    author: string;
    by: "address" | "isbn" | "title";
    label: string;
    isKnown: boolean;
  }[];
  missing: { title: string; author: string }[];
  refusedCount: number;
  refused: { line: number; reason: string }[];
  /** All that was found. */
  packed: string;
}

const byLabels = { address: "by its address", isbn: "by ISBN", title: "by title and author" };

export function ImportPreview({ preview }: { preview: Preview }) {
  const { from, foundCount, missingCount, knownCount, found } = preview;
  return (
    <>
      <p>
        {`A file of ${from}: ${counted(foundCount, "book")} found here, ${missingCount} not. Nothing has been changed yet.`}
      </p>
      {foundCount > 0 && (
        <form method="post" action={href("/library/import")} className="form">
          <input type="hidden" name="preview" value={preview.packed} />
          {knownCount > 0 && (
            <RadioField
              name="known"
              label={`In your library already: ${counted(knownCount, "book")}`}
              value="keep"
              choices={[
                { value: "keep", name: "Keep what my library says" },
                { value: "replace", name: "Take status and dates of the file" },
              ]}
            />
          )}
          <div className="import-table" role="region" aria-label="Found here" tabIndex={0}>
            <table>
              <thead>
                <tr>
                  <th scope="col">In the file</th>
                  <th scope="col">Here</th>
                  <th scope="col">Status</th>
                  <th scope="col">Leave out</th>
                </tr>
              </thead>
              <tbody>
                {found.map((row, at) => (
                  <FoundRow key={at} row={row} />
                ))}
              </tbody>
            </table>
          </div>
          {foundCount > found.length && (
            <p className="field-hint">{`The first ${found.length} are shown; the others are imported as well.`}</p>
          )}
          <button className="button">{`Import ${counted(foundCount, "book")}`}</button>
        </form>
      )}
      <NotImported preview={preview} />
      <p>
        <a className="link" href={href("/library/import")}>
          Choose another file
        </a>
      </p>
    </>
  );
}

function FoundRow({ row }: { row: Preview["found"][number] }) {
  const { jid, given, title, author, by, label, isKnown } = row;
  return (
    <tr>
      <td>
        <bdi>{given}</bdi>
      </td>
      <td>
        <a className="link" href={href("/bookdetail/:jid", { jid })}>
          <bdi>{title}</bdi>
        </a>
        {", "}
        <bdi>{author}</bdi>, {byLabels[by]}
        {isKnown && "; in your library"}
      </td>
      <td>{label}</td>
      <td>
        <label className="import-leave">
          <input type="checkbox" name="leave" value={jid} aria-label={`Leave out: ${given}`} />
        </label>
      </td>
    </tr>
  );
}

function NotImported({ preview: { missing, missingCount, refused, refusedCount } }: { preview: Preview }) {
  return (
    <>
      {missingCount > 0 && (
        <details>
          <summary>{`${counted(missingCount, "book")} that this site does not have`}</summary>
          <ul>
            {missing.map(({ title, author }, at) => (
              <li key={at}>
                <bdi>{title}</bdi>
                {author && ", "}
                <bdi>{author}</bdi>
              </li>
            ))}
          </ul>
          {missingCount > missing.length && <p>{`And ${missingCount - missing.length} more.`}</p>}
        </details>
      )}
      {refusedCount > 0 && (
        <details>
          <summary>{`${counted(refusedCount, "line")} that cannot be read`}</summary>
          <ul>
            {refused.map(({ line, reason }) => (
              <li key={line}>{`Line ${line}: ${reason}`}</li>
            ))}
          </ul>
          {refusedCount > refused.length && <p>{`And ${refusedCount - refused.length} more.`}</p>}
        </details>
      )}
    </>
  );
}

import { href } from "react-router";
import type { planImport } from "#app/reading/annotations/public.server.ts";
import { counted } from "#app/ui/counted.ts";

export type ShownPlan = Extract<Awaited<ReturnType<typeof planImport>>, { ok: true }>["plan"];

/** A plan, packed: it comes back with the form that confirms it. */
export const PlanField = ({ packed }: { packed: string }) => (
  <input type="hidden" name="plan" value={packed} />
);

/** What an import of marks would do. */
export function MarksPreview({ plan }: { plan: ShownPlan }) {
  const { from, books, shown, addedCount, packed } = plan;
  const duplicateCount = books.reduce((sum, book) => sum + book.duplicateCount, 0);
  return (
    <>
      <p>
        {`A file of ${from}: ${counted(addedCount, "new mark")} in ${counted(books.length, "book")} of this site. Nothing has been changed yet.`}
        {duplicateCount > 0 &&
          ` ${counted(duplicateCount, "mark")} that you have, or the file twice, left out.`}
      </p>
      {books.length > 0 && (
        <form method="post" action={href("/library/marks/import")} className="form">
          <PlanField packed={packed} />
          <div className="import-table" role="region" aria-label="Books" tabIndex={0}>
            <table>
              <thead>
                <tr>
                  <th scope="col">Book</th>
                  <th scope="col">Found</th>
                  <th scope="col">About there</th>
                  <th scope="col">Not found</th>
                  <th scope="col">Yours already</th>
                  <th scope="col">Leave out</th>
                </tr>
              </thead>
              <tbody>
                {books.map((book, at) => (
                  <BookRow key={at} book={book} />
                ))}
              </tbody>
            </table>
          </div>
          <p className="field-hint">
            “About there” was found by its words alone, or with words that have changed, and is marked so in
            your list. What is not found is listed with its words, and can be attached by hand.
          </p>
          {addedCount > 0 && <ShownMarks shown={shown} addedCount={addedCount} />}
          {addedCount > 0 && <button className="button">{`Import ${counted(addedCount, "mark")}`}</button>}
        </form>
      )}
      <NotImported plan={plan} />
      <p>
        <a className="link" href={href("/library/marks/import")}>
          Choose another file
        </a>
      </p>
    </>
  );
}

function BookRow({ book }: { book: ShownPlan["books"][number] }) {
  const { jid, title, given, counts, duplicateCount } = book;
  return (
    <tr>
      <td>
        <a className="link" href={href("/bookdetail/:jid", { jid })}>
          <bdi>{title}</bdi>
        </a>
        {given !== title && given !== "" && (
          <>
            {", in the file "}
            <bdi>{given}</bdi>
          </>
        )}
      </td>
      <td>{counts.painted}</td>
      <td>{counts.approximate}</td>
      <td>{counts.orphan}</td>
      <td>{duplicateCount}</td>
      <td>
        <label className="import-leave">
          <input type="checkbox" name="leave" value={jid} aria-label={`Leave out: ${title}`} />
        </label>
      </td>
    </tr>
  );
}

const stateLabels = { painted: "found", approximate: "about there", orphan: "not found" };

function ShownMarks({ shown, addedCount }: Pick<ShownPlan, "shown" | "addedCount">) {
  return (
    <details>
      <summary>What is added</summary>
      <ul>
        {shown.map(({ kind, words, note, title, state }, at) => (
          <li key={at}>
            {words === "" ? "Bookmark" : <q dir="auto">{words}</q>}
            {note !== "" && (
              <>
                {" – "}
                <bdi>{note}</bdi>
              </>
            )}
            {" · "}
            <bdi>{title}</bdi>
            {`${kind === "bookmark" ? " · bookmark" : ""} · ${stateLabels[state]}`}
          </li>
        ))}
      </ul>
      {addedCount > shown.length && <p>{`And ${addedCount - shown.length} more.`}</p>}
    </details>
  );
}

function NotImported({ plan: { missing, refused, refusedCount } }: { plan: ShownPlan }) {
  return (
    <>
      {missing.length > 0 && (
        <details>
          <summary>{`${counted(missing.length, "book")} that this site does not have`}</summary>
          <ul>
            {missing.map(({ title, author, count }, at) => (
              <li key={at}>
                <bdi>{title || "No title"}</bdi>
                {author && ", "}
                <bdi>{author}</bdi>
                {`: ${counted(count, "mark")}`}
              </li>
            ))}
          </ul>
        </details>
      )}
      {refusedCount > 0 && (
        <details>
          <summary>{`${counted(refusedCount, "part")} of the file that cannot be read`}</summary>
          <ul>
            {refused.map(({ at, reason }) => (
              <li key={at}>{`Number ${at}: ${reason}`}</li>
            ))}
          </ul>
          {refusedCount > refused.length && <p>{`And ${refusedCount - refused.length} more.`}</p>}
        </details>
      )}
    </>
  );
}

import { href } from "react-router";
import { colourLabels, markColours } from "#app/reading/annotations/public.ts";
import { counted } from "#app/ui/counted.ts";
import { SearchBox } from "#app/ui/fields/search-box.tsx";
import { SelectField } from "#app/ui/fields/select-field.tsx";
import { marksAddress, type MarksView } from "./marks-input.ts";

interface MarksFilterProps {
  view: MarksView;
  books: { jid: string; title: string; count: number; orphanCount: number; isDownloadable: boolean }[];
  total: number;
}

/** Which marks are listed: by words, kind, colour and book. */
export function MarksFilter({ view, books, total }: MarksFilterProps) {
  const orphanCount = books.reduce((sum, book) => sum + book.orphanCount, 0);
  return (
    <>
      <div className="library-narrow">
        <SearchBox
          action={href("/library/marks")}
          label="Search in your marks"
          placeholder="Words, notes or names"
          question={view.query}
          isLarge
        >
          {view.kind && <input type="hidden" name="kind" value={view.kind} />}
          {view.colour && <input type="hidden" name="colour" value={view.colour} />}
          {view.jid && <input type="hidden" name="book" value={view.jid} />}
          {view.areOrphans && <input type="hidden" name="state" value="orphan" />}
        </SearchBox>
      </div>
      <nav aria-label="Kinds of marks">
        <ul className="chips">
          <Choice
            label="All marks"
            address={{ ...view, kind: null, colour: null }}
            isChosen={view.kind === null && view.colour === null}
          />
          <Choice
            label="Bookmarks"
            address={{ ...view, kind: "bookmark", colour: null }}
            isChosen={view.kind === "bookmark"}
          />
          {markColours.map((colour) => (
            <Choice
              key={colour}
              label={colourLabels[colour]}
              address={{ ...view, kind: null, colour }}
              isChosen={view.colour === colour}
            />
          ))}
          {orphanCount > 0 && (
            <Choice
              label={`Not in the text any more (${orphanCount})`}
              address={{ ...view, areOrphans: !view.areOrphans }}
              isChosen={view.areOrphans}
            />
          )}
        </ul>
      </nav>
      {books.length > 1 && (
        <form action={href("/library/marks")} className="form library-narrow">
          {view.query && <input type="hidden" name="q" value={view.query} />}
          {view.kind && <input type="hidden" name="kind" value={view.kind} />}
          {view.colour && <input type="hidden" name="colour" value={view.colour} />}
          <SelectField
            name="book"
            label="Book"
            defaultValue={view.jid ?? ""}
            options={[
              { value: "", name: "All books" },
              ...books.map(({ jid, title, count }) => ({ value: jid, name: `${title} (${count})` })),
            ]}
          />
          <button className="button button-quiet">Show</button>
        </form>
      )}
      <div className="mark-count">
        <p role="status">{counted(total, "mark")}</p>
        <Downloads book={books.length === 1 ? books[0] : books.find(({ jid }) => jid === view.jid)} />
      </div>
    </>
  );
}

/** Files of all marks, and of one book where one is chosen. */
function Downloads({ book }: { book: MarksFilterProps["books"][number] | undefined }) {
  const names = files.filter(({ needs }) => !needs || book?.[needs]);
  const query = book ? `?${new URLSearchParams({ book: book.jid })}` : "";
  return (
    <details className="mark-files">
      <summary>Download</summary>
      <ul>
        {names.map(({ file, label }) => (
          <li key={file}>
            <a className="link" href={`${href("/library/marks/export/:file", { file })}${query}`} download>
              {label}
            </a>
          </li>
        ))}
      </ul>
      {!book && <p className="field-hint">Choose a book for JSON, EPUB Annotations and the EPUB.</p>}
    </details>
  );
}

/** `needs`: what there has to be of the book whose marks are shown. */
const files: { file: string; label: string; needs?: "jid" | "isDownloadable" }[] = [
  { file: "marks.md", label: "Markdown" },
  { file: "marks.csv", label: "CSV, as Readwise imports it" },
  { file: "marks.json", label: "JSON, with everything", needs: "jid" },
  { file: "marks.jsonld", label: "EPUB Annotations (JSON-LD)", needs: "jid" },
  { file: "marks.epub", label: "EPUB of the book, with these marks in it", needs: "isDownloadable" },
];

interface ChoiceProps {
  label: string;
  address: Partial<MarksView>;
  isChosen: boolean;
}

function Choice({ label, address, isChosen }: ChoiceProps) {
  return (
    <li>
      <a
        className="chip"
        href={marksAddress({ ...address, page: 1 })}
        aria-current={isChosen ? "page" : undefined}
      >
        {label}
      </a>
    </li>
  );
}

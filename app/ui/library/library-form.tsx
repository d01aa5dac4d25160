import { type LibraryChoice, choiceLabels, libraryChoices } from "./library-labels.ts";

interface LibraryFormProps {
  /** `/library/book/{jid}`. */
  action: string;
  title: string;
  /** What the profile has of the book; null on pages that are the same for everyone. */
  chosen?: LibraryChoice | null;
  /** Where one comes back to without scripts. */
  from?: "page" | "list";
}

/**
 * What a reader does with a book, each choice one tap. On pages that are the same for everyone nothing is chosen; scripts of signed-in
 * people show what is, and change it in place. Without scripts the form leads to the book's page in the reader's library.
 */
export function LibraryForm({ action, title, chosen = null, from = "page" }: LibraryFormProps) {
  return (
    <form className="library-form" method="post" action={action} data-chosen={chosen ?? undefined}>
      <input type="hidden" name="from" value={from} />
      <fieldset>
        <legend>
          Your library<span className="visually-hidden">{`: ${title}`}</span>
        </legend>
        {libraryChoices.map((choice) => (
          <button key={choice} name="choice" value={choice} aria-pressed={choice === chosen}>
            {choiceLabels[choice]}
          </button>
        ))}
        <button name="choice" value="remove" className="library-remove" hidden={chosen === null}>
          Remove
        </button>
      </fieldset>
      <p className="library-said">
        <span role="status" />
        <button name="choice" value="undo" hidden>
          Undo
        </button>
      </p>
    </form>
  );
}

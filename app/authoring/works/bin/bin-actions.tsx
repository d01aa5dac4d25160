interface BinActionsProps {
  /** The name of the form's id field. */
  field: "work" | "id";
  id: string;
  title: string;
  /** A warning about what is deleted with it. */
  warning: string;
}

/** The actions for something in the bin: restore it, or delete it permanently. */
export function BinActions({ field, id, title, warning }: BinActionsProps) {
  return (
    <form method="post" className="bin-ways">
      <input type="hidden" name={field} value={id} />
      <button className="button button-quiet" type="submit" name="intent" value="restore">
        Restore<span className="visually-hidden">{` ${title}`}</span>
      </button>
      <details className="ask-once" name="ask-once">
        <summary>
          Delete permanently<span className="visually-hidden">{` ${title}`}</span>
        </summary>
        <p>{warning}</p>
        <button className="button button-danger" type="submit" name="intent" value="delete">
          Yes, remove “{title}”
        </button>
      </details>
    </form>
  );
}

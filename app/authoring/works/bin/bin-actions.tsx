interface BinWaysProps {
  /** What the form calls it. */
  field: "work" | "id";
  id: string;
  title: string;
  /** What goes for good with it. */
  warning: string;
}

/** What can be done with something in the bin: bring it back, or remove it once and for all. */
export function BinWays({ field, id, title, warning }: BinWaysProps) {
  return (
    <form method="post" className="bin-ways">
      <input type="hidden" name={field} value={id} />
      <button className="button button-quiet" type="submit" name="intent" value="restore">
        Bring back<span className="visually-hidden">{` ${title}`}</span>
      </button>
      <details className="ask-once" name="ask-once">
        <summary>
          Remove for good<span className="visually-hidden">{` ${title}`}</span>
        </summary>
        <p>{warning}</p>
        <button className="button button-danger" type="submit" name="intent" value="delete">
          Yes, remove “{title}”
        </button>
      </details>
    </form>
  );
}

interface StepFieldsProps {
  kind: "chapter" | "part";
  id: string;
  /** The stamp of the order shown. */
  seen: string;
}

/** Form fields for a move by one position in the order that was shown. */
export function StepFields({ kind, id, seen }: StepFieldsProps) {
  return (
    <>
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="seen" value={seen} />
      <button className="button button-quiet" type="submit" name="intent" value="up">
        Move up
      </button>
      <button className="button button-quiet" type="submit" name="intent" value="down">
        Move down
      </button>
    </>
  );
}

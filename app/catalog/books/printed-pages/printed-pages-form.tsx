interface PrintedPagesFormProps {
  jid: string;
  /** The labels of its first and last page. */
  pages: [first: string, last: string];
}

/** Opens a page of the printed book; works without scripts. */
export function PrintedPagesForm({ jid, pages: [first, last] }: PrintedPagesFormProps) {
  return (
    <form className="book-printed-pages" action={`/bookdetail/${encodeURIComponent(jid)}/page`}>
      <label htmlFor="printed-page">
        Page of the printed book ({first}–{last})
      </label>
      <input id="printed-page" name="number" required maxLength={100} autoComplete="off" />
      <button type="submit" className="button button-quiet">
        Go to page
      </button>
    </form>
  );
}

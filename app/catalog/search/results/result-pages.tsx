interface ResultPagesProps {
  page: number;
  lastPage: number;
  /** Addresses; null where there is no such page. */
  previous: string | null;
  next: string | null;
}

/** Leads from one page of results to those beside it. */
export function ResultPages({ page, lastPage, previous, next }: ResultPagesProps) {
  if (lastPage <= 1) return null;
  return (
    <nav aria-label="Pages" className="pages">
      {previous !== null && (
        <a href={previous} rel="prev" className="button button-quiet">
          Previous
        </a>
      )}
      <span>
        Page {page} of {lastPage}
      </span>
      {next !== null && (
        <a href={next} rel="next" className="button button-quiet">
          Next
        </a>
      )}
    </nav>
  );
}

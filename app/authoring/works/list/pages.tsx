import { type Narrowing, narrowed } from "./filter-works.ts";

/** The pages of a long list. */
export function Pages({ narrowing, count }: { narrowing: Narrowing; count: number }) {
  const { page } = narrowing;
  return (
    <nav aria-label="Pages" className="writings-pages">
      {page > 1 && (
        <a className="button button-quiet" rel="prev" href={narrowed(narrowing, { page: page - 1 })}>
          Before
        </a>
      )}
      <span>{`Page ${page} of ${count}`}</span>
      {page < count && (
        <a className="button button-quiet" rel="next" href={narrowed(narrowing, { page: page + 1 })}>
          Next
        </a>
      )}
    </nav>
  );
}

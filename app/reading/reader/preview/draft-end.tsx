import type { OpenBook } from "../opening.ts";

/** The end of a previewed chapter: its neighbours in the same preview. */
export function DraftEnd({ draft: { previous, next } }: { draft: NonNullable<OpenBook["draft"]> }) {
  return (
    <nav className="reader-end" aria-label="Chapters">
      <div className="reader-neighbours">
        {previous && (
          <a rel="prev" href={previous.href}>
            <small>Previous</small> {previous.title}
          </a>
        )}
        {next && (
          <a rel="next" href={next.href}>
            <small>Next</small> {next.title}
          </a>
        )}
      </div>
    </nav>
  );
}

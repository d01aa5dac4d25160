import type { ReactNode } from "react";
import { href } from "react-router";

interface LibraryFrameProps {
  /** The profile's name where the account has several. */
  of: string | null;
  title?: string;
  children: ReactNode;
}

/** The frame of the pages of a library: title, and the ways between them. */
export function LibraryFrame({ of, title = "Library", children }: LibraryFrameProps) {
  return (
    <main className="page-column library">
      <h1>{title}</h1>
      <nav aria-label="Library" className="library-ways">
        <a className="link" href={href("/library")}>
          Books
        </a>
        <a className="link" href={href("/library/shelves")}>
          Shelves
        </a>
        <a className="link" href={href("/library/reading")}>
          Reading
        </a>
        <a className="link" href={href("/library/history")}>
          History
        </a>
        <a className="link" href={href("/library/import")}>
          Import and export
        </a>
        <a className="link" href="/following">
          Following
        </a>
      </nav>
      {of !== null && <p className="field-hint">{`Of ${of}; your other profiles have their own.`}</p>}
      {children}
    </main>
  );
}

import type { ReactNode } from "react";
import { href } from "react-router";

interface LibraryFrameProps {
  /** The profile's name where the account has several. */
  of: string | null;
  title?: string;
  children: ReactNode;
}

const ways = [
  { title: "Library", label: "Books", path: href("/library") },
  { title: "Shelves", label: "Shelves", path: href("/library/shelves") },
  { title: "Marks", label: "Marks", path: href("/library/marks") },
  { title: "Reading", label: "Reading", path: href("/library/reading") },
  { title: "History", label: "History", path: href("/library/history") },
  { title: "Import and export", label: "Import and export", path: href("/library/import") },
  { title: "Following", label: "Following", path: "/following" },
];

/** The frame of the pages of a library: title, and the ways between them. */
export function LibraryFrame({ of, title = "Library", children }: LibraryFrameProps) {
  return (
    <main className="page-column library">
      <h1>{title}</h1>
      <nav aria-label="Library" className="library-ways">
        {ways.map((way) => (
          <a
            key={way.path}
            className="link"
            href={way.path}
            aria-current={way.title === title ? "page" : undefined}
          >
            {way.label}
          </a>
        ))}
      </nav>
      {of !== null && <p className="field-hint">{`Of ${of}; your other profiles have their own.`}</p>}
      {children}
    </main>
  );
}

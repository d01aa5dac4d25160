import { href } from "react-router";
// Of the pages that show these tabs: of both searches.
import "../search.css";

/** What is searched: books, or what stands in them. Both with the same words. */
export function SearchTabs({ question, current }: { question: string; current: "books" | "texts" }) {
  const query = question ? `?${new URLSearchParams({ q: question })}` : "";
  return (
    <nav aria-label="Search in" className="search-tabs">
      <a href={href("/search") + query} aria-current={current === "books" ? "page" : undefined}>
        Books
      </a>
      <a href={href("/search/texts") + query} aria-current={current === "texts" ? "page" : undefined}>
        In the texts
      </a>
    </nav>
  );
}

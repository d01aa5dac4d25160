import { Icon } from "#app/ui/icons/icon.tsx";
import { href } from "react-router";
import type { TextAnswer } from "../finding/find-passages.server.ts";

interface NoPassagesProps {
  kind: TextAnswer["kind"];
  q: string;
  page: number;
  first: string;
  lastPage: number;
}

const advice: Record<TextAnswer["kind"], { heading: string; text: string }> = {
  empty: {
    heading: "A phrase you remember",
    text: "Type some of its words: the rare ones are enough, in any order. In quotation marks they must stand just so.",
  },
  common: {
    heading: "Nearly every page has these words",
    text: "Add a word that fewer pages have: a name, a place, a thing.",
  },
  broad: {
    heading: "This search is too broad",
    text: "More passages have these words than can be looked at in a second. Add a word, the rarer the better; put the phrase in quotation marks; or open the book you think of and search in it.",
  },
  found: {
    heading: "No text here has these words near each other",
    text: "Try fewer of them, without the one you are least sure of, or without quotation marks.",
  },
};

/** What to do where there is nothing to show. */
export function NoPassages({ kind, q, page, first, lastPage }: NoPassagesProps) {
  if (kind === "found" && page > lastPage)
    return (
      <div className="nothing-found">
        <h2>The list ends before this page</h2>
        <p>
          <a href={first} className="link">
            Go to its first page
          </a>
        </p>
      </div>
    );
  const { heading, text } = advice[kind];
  return (
    <div className="nothing-found">
      <Icon name="search" size={28} />
      <h2>{heading}</h2>
      <p>{text}</p>
      <p className="nothing-found-ways">
        <a
          href={q ? `${href("/search")}?${new URLSearchParams({ q })}` : href("/search")}
          className="button button-quiet"
        >
          {q ? "Search for books instead" : "Browse all books"}
        </a>
      </p>
    </div>
  );
}

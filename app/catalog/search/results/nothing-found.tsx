import { BookCard, type CoverFacts } from "#app/catalog/covers/public.tsx";
import { counted } from "#app/ui/counted.ts";
import { Icon } from "#app/ui/icons/icon.tsx";
import type { SearchLinks } from "../search-links.server.ts";
import type { WayOut } from "./ways-out.server.ts";

interface NothingFoundProps {
  links: SearchLinks;
  total: number;
  question: string;
  suggested: CoverFacts[];
  waysOut: WayOut[];
}

/** Suggests the next step, depending on the search. */
export function NothingFound({ links, total, question, suggested, waysOut }: NothingFoundProps) {
  if (total > 0) {
    return (
      <div className="nothing-found">
        <h2>The list ends before this page</h2>
        <p>
          <a href={links.first} className="link">
            Go to its first page
          </a>
        </p>
      </div>
    );
  }
  const { unfiltered, everything } = links;
  // Where no filter is to blame, nothing is found without them either.
  const canUnfilter = unfiltered !== null && waysOut.length > 0;
  return (
    <div className="nothing-found">
      <Icon name="search" size={28} />
      <h2>{question === "" ? "No books found" : `No books found for “${question}”`}</h2>
      {waysOut.length > 0 && <WaysOut ways={waysOut} />}
      {waysOut.length === 0 && question !== "" && (
        <p>Check the spelling, or try fewer words: the beginning of a title or a name is enough.</p>
      )}
      <p className="nothing-found-ways">
        {canUnfilter && (
          <a href={unfiltered} className="button">
            Remove the filters
          </a>
        )}
        <a href={everything} className={canUnfilter ? "button button-quiet" : "button"}>
          Browse all books
        </a>
      </p>
      {suggested.length > 0 && (
        <>
          <h3>Or begin with one of these</h3>
          <ul className="found-covers">
            {suggested.map((book) => (
              <li key={book.jid}>
                <BookCard book={book} />
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

/** Which filter to drop, and what one finds then. */
function WaysOut({ ways }: { ways: WayOut[] }) {
  return (
    <ul className="ways-out">
      {ways.map(({ name, address, count }) => (
        <li key={address}>
          <a href={address} className="link">
            Remove <b dir="auto">{name}</b>
          </a>{" "}
          to see {counted(count, "book")}
        </li>
      ))}
    </ul>
  );
}

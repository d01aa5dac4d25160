import { Icon } from "#app/ui/icons/icon.tsx";
import type { SearchLinks } from "../search-links.server.ts";
import type { NarrowerSearch } from "./too-broad.server.ts";

interface TooBroadProps {
  links: SearchLinks;
  narrower: NarrowerSearch[];
}

/** Says that a search matches more than can be counted in time, and what to do about it. */
export function TooBroad({ links: { everything, unfiltered }, narrower }: TooBroadProps) {
  return (
    <div className="nothing-found">
      <Icon name="search" size={28} />
      <h2>This search is too broad</h2>
      <p>It matches more books than can be listed in a second. Add a word, or choose a filter.</p>
      {narrower.length > 0 && (
        <ul className="ways-out">
          {narrower.map(({ name, address }) => (
            <li key={address}>
              <a href={address} className="link">
                Only <b dir="auto">{name}</b>
              </a>
            </li>
          ))}
        </ul>
      )}
      <p className="nothing-found-ways">
        {unfiltered !== null && (
          <a href={unfiltered} className="button">
            Remove the filters
          </a>
        )}
        <a href={everything} className={unfiltered !== null ? "button button-quiet" : "button"}>
          Browse all books
        </a>
      </p>
    </div>
  );
}

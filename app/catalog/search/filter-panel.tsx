import { Icon } from "#app/ui/icon.tsx";
import { changed, type Length, lengths, type SearchInput } from "./search-input.ts";
import type { Facet, Facets } from "./search-queries.server.ts";

const lengthNames: Record<Length, string> = {
  short: "Short, up to 20,000 words",
  medium: "Medium, to 80,000",
  long: "Long, above 80,000",
};

/** Ways to narrow a search, all of them links: each is an address that can be kept, sent and gone back from. */
export function FilterPanel({ input, facets }: { input: SearchInput; facets: Facets }) {
  const active = activeFilters(input, facets);
  return (
    <div className="filters">
      {active.length > 0 && (
        <ul aria-label="Filters in use" className="chips">
          {active.map(({ name, without }) => (
            <li key={name}>
              <a href={without} className="chip chip-on" aria-label={`Remove filter: ${name}`}>
                {name} <Icon name="close" size={14} />
              </a>
            </li>
          ))}
        </ul>
      )}
      <details className="filter-drawer">
        <summary>Narrow this list</summary>
        <div className="filter-groups">
          <FilterGroup
            heading="Genre"
            choices={facets.genres}
            isChosen={({ slug }) => slug === input.genre}
            address={({ slug }) => changed(input, { genre: slug })}
          />
          <FilterGroup
            heading="Language"
            choices={facets.languages}
            isChosen={({ slug }) => slug === input.language}
            address={({ slug }) => changed(input, { language: slug })}
          />
          <FilterGroup
            heading="Length"
            choices={lengths.map((length) => ({ slug: length, name: lengthNames[length], count: null }))}
            isChosen={({ slug }) => slug === input.length}
            address={({ slug }) =>
              changed(input, { length: lengths.find((length) => length === slug) ?? null })
            }
          />
          <FilterGroup
            heading="Text"
            choices={[{ slug: "held", name: "Can be read here", count: null }]}
            isChosen={() => input.isHeldOnly}
            address={() => changed(input, { isHeldOnly: true })}
          />
        </div>
      </details>
    </div>
  );
}

interface FilterGroupProps {
  heading: string;
  choices: Facet[];
  isChosen: (choice: Facet) => boolean;
  address: (choice: Facet) => string;
}

function FilterGroup({ heading, choices, isChosen, address }: FilterGroupProps) {
  const open = choices.filter((choice) => !isChosen(choice));
  if (open.length === 0) return null;
  return (
    <nav aria-label={heading} className="filter-group">
      <h2>{heading}</h2>
      <ul>
        {open.map((choice) => (
          <li key={choice.slug}>
            <a href={address(choice)}>
              {choice.name} {choice.count !== null && <span className="chip-count">{choice.count}</span>}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function activeFilters(input: SearchInput, facets: Facets): { name: string; without: string }[] {
  const nameIn = (list: Facet[], slug: string) => list.find((facet) => facet.slug === slug)?.name ?? slug;
  const all: [string | null, Partial<SearchInput>][] = [
    [input.genre && (facets.genre ?? input.genre), { genre: null }],
    [input.subject && (facets.subject ?? input.subject), { subject: null }],
    [input.author && (facets.author ?? input.author), { author: null }],
    [input.series, { series: null }],
    [input.language && nameIn(facets.languages, input.language), { language: null }],
    [input.length && lengthNames[input.length], { length: null }],
    [input.status && (input.status === "complete" ? "Complete" : "Ongoing"), { status: null }],
    [input.isHeldOnly ? "Can be read here" : null, { isHeldOnly: false }],
  ];
  return all.flatMap(([name, change]) => (name ? [{ name, without: changed(input, change) }] : []));
}

import type { Facet } from "./facet.server.ts";
import { facets as allFacets } from "./facets.server.ts";

const namesOf = ({ names, choices }: Facet): string =>
  names.kind === "known" && choices.kind === "fixed"
    ? choices.values.map((value) => `${value}: ${names.nameOf(value)}`).join("; ")
    : "";

/** `docs/search.md`: what narrows a search, for programs. */
export function facetsDocument(facets: readonly Facet[] = allFacets): string {
  const lines = facets.map(
    (facet) => `| \`${facet.key}\` | ${facet.title} | ${facet.values} | ${namesOf(facet)} |`,
  );
  return `# Searching

\`/search\` shows people what \`/api/search\` answers to programs: the same parameters, the same books in the same order. What a parameter does
not understand counts as not given. This page is made from the list in \`app/catalog/search/facets/\`.

| parameter | narrows by | value | shown as |
| --- | --- | --- | --- |
| \`q\` | words | titles, people, series, subjects, ISBN; the last word may be unfinished | |
${lines.join("\n")}
| \`sort\` | – | \`best\` (without it, where there are words), \`newest\` (without it otherwise), \`title\` or \`words\` | |

\`/search\` takes \`page\` and \`view=covers\` besides, \`/api/search\` takes \`limit\` (1 to 100, 20 without it) and \`offset\` (0 to 100,000), and answers
\`{ "total": …, "items": [ … ] }\`; a \`limit\` or \`offset\` that is none of these is refused with 400 and the reason.
`;
}

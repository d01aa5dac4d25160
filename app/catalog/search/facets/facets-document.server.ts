import type { Facet } from "./facet.server.ts";
import { facets as allFacets } from "./facets.server.ts";

const namesOf = ({ names, panel }: Facet): string =>
  names.kind === "known" && panel?.order
    ? panel.order.map((value) => `${value}: ${names.nameOf(value)}`).join("; ")
    : "";

/** `docs/search.md`: what narrows a search, for programs. */
export function facetsDocument(facets: readonly Facet[] = allFacets): string {
  const lines = facets.map(
    (facet) =>
      `| \`${facet.key}\` | ${facet.title} | ${facet.values} | ${facet.combines} | ${namesOf(facet)} |`,
  );
  return `# Searching

\`/search\` shows people what \`/api/search\` answers to programs: the same parameters, the same books in the same order. What a parameter does
not understand counts as not given. This page is made from the list in \`app/catalog/search/facets/\`.

| parameter | narrows by | value | of several | shown as |
| --- | --- | --- | --- | --- |
| \`q\` | words | see below | | |
${lines.join("\n")}
| \`sort\` | – | \`best\` (without it, where there are words), \`newest\` (without it otherwise), \`updated\`, \`rating\`, \`popularity\`, \`words\` or \`title\` | | |

A parameter that narrows may be given several times: \`genre=drama&genre=poetry\` finds books that are filed under both ("all"), \`language=fr&language=de\` those in
either ("any"). A value that begins with a minus leaves out the books that have it: \`genre=-horror\`. At most 100 values count.

By rating comes first what has the best average as if twenty more readers had given 3.5 stars; popularity is the number of ratings.

\`/search\` takes \`page\` and \`view=covers\` besides, \`/api/search\` takes \`limit\` (1 to 100, 20 without it) and \`offset\` (0 to 100,000), and answers
\`{ "total": …, "corrected": …, "items": [ … ] }\`, where \`corrected\` is what was looked for instead of misspelt words, or null; a \`limit\` or \`offset\` that is none of these is refused with 400 and the reason.

\`/search/feed.atom\` takes the parameters that narrow, and is an Atom feed of the 50 newest books found. \`/opensearch.xml\` describes all of it to browsers (OpenSearch 1.1).

A search that the database does not finish in a second (\`SEARCH_TIMEOUT_MS\`) is too broad: the page offers ways to narrow it, \`/api/search\` answers 422 with the reason, the feed
503 with \`Retry-After\`. An address that is too long or has control characters leads (302) to the part of it that can be answered.

## While somebody types

\`/api/suggest?q=\` answers \`{ "suggestions": [ { "kind", "name", "detail", "url" } ] }\`: at most eight books, authors, series and tags that begin with the words so far, accents and
capitals aside; titles also from their later words, names also with the surname first. The better known come first. A search box asks it after each pause, and offers
what was last searched for on the same device, which is stored there and never sent.

## Words

Titles, original titles, authors, series with number, subjects and ISBNs are found, in any order, without accents and capitals; the last word may be
unfinished. Small words (\`the\`, \`of\`) may be added or left out. \`"lord of the flies"\` must stand so in a title, name or series and is never corrected;
\`author:austen\`, \`series:discworld\` and \`tag:horror\` look in that field alone; \`-word\` leaves out books that have it. The English name of a language finds books in it too: \`faust german\`.

Where no title, name or series has the words, words that are near are looked for too: within one typing error from four letters on, two from eight, also in
the first letter, and two words written as one or one as two; another form of a word by its stem in the book’s language (\`diaries\` for \`diary\`); names that are transliterated another
way, by how they sound (\`dostojewskij\`). Chinese is found in traditional and in simplified characters. Where that finds nothing either, one of three or more words may be missing. The page says so, and
leads to the search for just what was typed.

The order is one formula with its weights in one object, \`app/catalog/search/ranking/rank-books.ts\`, over the 200 best known books of each way of matching; all
others follow by how well known they are. \`tests/judged-queries\` has the queries that it is judged by, over 10,000 real books.

## In the texts

\`/search/texts?q=\` looks in the texts of all books that everyone may read here, \`/api/passages?q=\` answers the same to programs: \`{ "total", "passages", "isCut", "items": [ { "jid", "title", "authors",
"url", "passages": [ { "chapter", "chapterTitle", "url", "parts" } ] } ] }\`, with \`limit\` (1 to 50 books, 10 without it) and \`offset\` (0 to 1,000). \`book=\` with the \`jid\` of a book looks in that one alone, as the form on its page does. Of \`parts\`, every second one is what was found, beginning with the second, and “…” stands where the text goes on;
around it are forty words. \`url\` opens the reader there.

What stands in quotation marks must stand so in a text; other words must stand near each other, within some 500 words. Capitals, accents, punctuation, dashes, apostrophes and line breaks
make no difference. First come the words just as they were asked for, then those that are nearest to each other, in better known books before others. Scripts without spaces are
searched letter by letter, from two letters on. Words that nearly every page has count in phrases only: \`to be or not to be\` is found, \`the\` is refused with 422, as is what takes longer than
\`SEARCH_TIMEOUT_MS\`. A question may have 64 words and 600 characters; of a longer one the beginning counts. A quote is found without its marks as well (decision 372). Of words that more than 200 passages have, those of the best known books are looked at (as long as none answers the question, up to 2,000), and \`isCut\` is true; where none of 2,000 does, the answer is 422 as well, since nobody knows whether the rest would.

Chapters for members are not searched, and works for adults alone are not found: a list cannot ask first. The texts of a release or of an import are found from its commit on; those that were there
before are indexed by the job \`index-passages\`, soon after a start; \`octavo doctor\` says how far it is. It is meant for 2,000 books or 200 million words on one machine (decisions 349 and 350).
`;
}

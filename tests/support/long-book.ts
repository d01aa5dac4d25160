import type { BookFacts } from "./make-book.ts";

const words =
  "when evening came the old lamplighter walked along the harbour wall and counted every window that was dark because somebody had not come home";

/** Numbered paragraphs long enough to fill pages; the n-th begins with "Paragraph n". */
export function paragraphs(count: number, first = 1): string {
  const text = (n: number) => `${words} `.repeat(1 + (n % 4)).trim();
  return Array.from(
    { length: count },
    (_, index) => `<p id="p-${first + index}">Paragraph ${first + index}: ${text(index)}.</p>`,
  ).join("\n");
}

/** Three chapters of prose, the first with notes and a link to another. */
export function longBook(jid = "long"): BookFacts {
  const first = `<h2 id="p-1">The Harbour</h2>${paragraphs(40, 2)}
    <p id="p-42">A word with a note<a id="b-ref1" role="doc-noteref" href="/book-reader/${jid}/notes#b-note1">1</a>,
    one with a note here<a id="b-ref2" role="doc-noteref" href="/book-reader/${jid}/one#b-note2">2</a>
    and <a id="b-onward" href="/book-reader/${jid}/two#p-20">a way onward</a>.</p>
    <aside id="b-note2" role="doc-footnote"><p id="p-43">A note at the foot.
    <a role="doc-backlink" href="/book-reader/${jid}/one#b-ref2">↩</a></p></aside>`;
  return {
    jid,
    title: "The Long Book",
    book: { wordCount: 9000 },
    chapters: [
      { slug: "one", title: "The Harbour", html: first, wordCount: 3000, wordsBefore: 0 },
      { slug: "two", title: "The Wall", html: paragraphs(60), wordCount: 4000, wordsBefore: 3000 },
      { slug: "three", title: "The Dark", html: paragraphs(20), wordCount: 2000, wordsBefore: 7000 },
      {
        slug: "notes",
        title: "Notes",
        html: `<ol><li id="b-note1" role="doc-endnote"><p id="p-1">A note at the end. <a role="doc-backlink" href="/book-reader/${jid}/one#b-ref1">↩</a></p></li></ol>`,
        isLinear: false,
        wordCount: 5,
        wordsBefore: 9000,
      },
    ],
  };
}

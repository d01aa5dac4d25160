import { xhtmlPage } from "./pages.ts";
import type { Work } from "./work.ts";
import { wordsOfTheBook } from "./words-of-the-book.ts";
import { escapeXml } from "./xml.ts";

/** A file of the reading order, as contents and spine need it. */
export interface ReadingOrderItem {
  id: string;
  path: string;
  title: string;
}

export interface ReadingOrder {
  titlePage: ReadingOrderItem;
  chapters: ReadingOrderItem[];
  colophon: ReadingOrderItem;
}

/** Contents list the chapters and the colophon; the title page is reached by the landmarks, as in a printed book. */
export function navigationDocument(work: Work, order: ReadingOrder): string {
  const words = wordsOfTheBook(work.language);
  const [first] = order.chapters;
  const entry = (item: ReadingOrderItem) => `<li><a href="${item.path}">${escapeXml(item.title)}</a></li>`;
  const landmark = (type: string, item: ReadingOrderItem, label: string) =>
    `<li><a epub:type="${type}" href="${item.path}">${label}</a></li>`;
  const landmarks = [
    landmark("titlepage", order.titlePage, words.titlePage),
    first && landmark("bodymatter", first, words.beginReading),
    landmark("colophon", order.colophon, words.colophon),
  ].filter((line) => line !== undefined);
  return xhtmlPage({
    title: words.contents,
    language: work.language,
    body: `<nav epub:type="toc" role="doc-toc" id="toc">
<h1>${words.contents}</h1>
<ol>
${[...order.chapters, order.colophon].map(entry).join("\n")}
</ol>
</nav>
<nav epub:type="landmarks" id="landmarks" hidden="hidden">
<h2>${words.landmarks}</h2>
<ol>
${landmarks.join("\n")}
</ol>
</nav>`,
  });
}

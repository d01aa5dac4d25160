import { xhtmlPage } from "./pages.ts";
import type { Work } from "../work.ts";
import { bookLabels } from "./book-labels.ts";
import { escapeXml } from "../xml.ts";

/** A file of the reading order, as contents and spine need it. */
export interface ReadingOrderItem {
  id: string;
  path: string;
  title: string;
}

/** A chapter in its place: whether a part begins or ends before it. */
export interface OrderedChapter extends ReadingOrderItem {
  /** The page of the part that begins here. */
  part: ReadingOrderItem | null;
  /** Whether the part before ends, though none begins. */
  endsPart: boolean;
}

/** The pages of a book in the order in which they are read. */
export interface ReadingOrder {
  titlePage: ReadingOrderItem;
  cover: ReadingOrderItem | null;
  chapters: OrderedChapter[];
  colophon: ReadingOrderItem;
}

const link = (item: ReadingOrderItem) => `<a href="${item.path}">${escapeXml(item.title)}</a>`;

/** Chapters of a part stand below it. */
function contents({ chapters, colophon }: ReadingOrder): string[] {
  const lines: string[] = [];
  let isOpen = false;
  for (const chapter of chapters) {
    if (chapter.part) {
      if (isOpen) lines.push("</ol></li>");
      lines.push(`<li>${link(chapter.part)}`, "<ol>");
      isOpen = true;
    } else if (chapter.endsPart && isOpen) {
      lines.push("</ol></li>");
      isOpen = false;
    }
    lines.push(`<li>${link(chapter)}</li>`);
  }
  if (isOpen) lines.push("</ol></li>");
  return [...lines, `<li>${link(colophon)}</li>`];
}

/** Contents list the chapters and the colophon; the title page is reached by the landmarks, as in a printed book. */
export function navigationDocument(work: Work, order: ReadingOrder): string {
  const labels = bookLabels(work.language);
  const [first] = order.chapters;
  const landmark = (type: string, item: ReadingOrderItem, label: string) =>
    `<li><a epub:type="${type}" href="${item.path}">${label}</a></li>`;
  const landmarks = [
    order.cover && landmark("cover", order.cover, labels.cover),
    landmark("titlepage", order.titlePage, labels.titlePage),
    first && landmark("bodymatter", first, labels.beginReading),
    landmark("colophon", order.colophon, labels.colophon),
  ].filter((line) => typeof line === "string");
  return xhtmlPage({
    title: labels.contents,
    language: work.language,
    body: `<nav epub:type="toc" role="doc-toc" id="toc">
<h1>${labels.contents}</h1>
<ol>
${contents(order).join("\n")}
</ol>
</nav>
<nav epub:type="landmarks" id="landmarks" hidden="hidden">
<h2>${labels.landmarks}</h2>
<ol>
${landmarks.join("\n")}
</ol>
</nav>`,
  });
}

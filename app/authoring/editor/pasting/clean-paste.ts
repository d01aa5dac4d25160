import { type PastedPicture, setPlaceholders } from "../pictures/pasted-pictures.ts";
import { quoteFor } from "#app/manuscript/words/typographic.ts";

/** Removes characters that cannot be typed from pasted text: the site would refuse the whole save because of them. */
export const typedCharacters = (pasted: string): string => pasted.replaceAll(/[^\P{Cc}\s]/gu, "");

/**
 * Converts clipboard HTML of word processors and web pages to the plain HTML that the chapter's schema reads: lists, notes,
 * headings and emphasis are kept, styles and scripts are removed. `parse` returns a document in which nothing runs or loads.
 */
export function cleanPaste(html: string, { parse, language, onPictures }: Pasting): string {
  // From a ProseMirror editor: already clean, with the slice's context in its attributes.
  if (html.includes("data-pm-slice")) return html;
  const document = parse(withoutStyles(html));
  const { body } = document;
  for (const gone of body.querySelectorAll(unwanted)) gone.remove();
  if (/\bmso-|\bMso[A-Z]/.test(html)) takeOutReview(body);
  for (const quotation of body.querySelectorAll("q")) setQuotation(quotation, language);
  for (const element of body.querySelectorAll<HTMLElement>("*"))
    if (/(?:^|;)\s*(?:display\s*:\s*none|mso-hide\s*:\s*all)/i.test(styleOf(element))) element.remove();
  for (const element of body.querySelectorAll("[data-look]"))
    element.setAttribute("data-look", styleOf(element).replaceAll(/\s*:\s*/g, ":"));
  const pictures = setPlaceholders(body);
  takeInNotes(body);
  joinListParagraphs(body);
  for (const element of body.querySelectorAll<HTMLElement>("*")) tagsForStyles(element);
  for (const element of [...body.querySelectorAll<HTMLElement>("p, div")]) sceneBreakOrNothing(element);
  for (const lineBreak of body.querySelectorAll("br")) if (isBetweenBlocks(lineBreak)) lineBreak.remove();
  levelHeadings(body);
  const ids = new Set<unknown>(pictures.map(({ blockId }) => blockId));
  for (const element of body.querySelectorAll<HTMLElement>("*"))
    for (const { name } of [...element.attributes])
      if (!allowedAttributes.has(name) && !ids.has(element.dataset["id"])) element.removeAttribute(name);
  if (pictures.length > 0) onPictures(pictures);
  return body.innerHTML;
}

interface Pasting {
  parse: (html: string) => Document;
  /** The work's language, whose quotation marks replace `q` elements. */
  language: string;
  /** Called with the pictures that were replaced by placeholder paragraphs. */
  onPictures: (pictures: PastedPicture[]) => void;
}

/** Word's comments, and text deleted by reviewers. */
function takeOutReview(body: HTMLElement): void {
  const gone =
    'del, .msoDel, .MsoCommentReference, .MsoCommentText, .MsoCommentSubject, [data-look*="mso-element:comment"], [data-look*="mso-special-character:comment"]';
  for (const element of body.querySelectorAll(gone)) element.remove();
}

/** Browsers render the quotation marks of a `q` but do not copy them. */
function setQuotation(quotation: Element, language: string): void {
  const isNested = quotation.parentElement?.closest("q") !== null;
  const typed = isNested ? "'" : '"';
  const open = quoteFor(language, "", typed);
  quotation.prepend(open);
  quotation.append(quoteFor(language, `${open}x`, typed));
}

/**
 * Removes style sheets and renames style attributes: the content security policy would report each one, though none is ever
 * applied.
 */
function withoutStyles(html: string): string {
  return html
    .replaceAll(/<!--\[if[\s\S]*?<!\[endif\]-->/g, "")
    .replaceAll(/<!\[(?:if|endif)[^>]*>/g, "")
    .replaceAll(/<style\b[\s\S]*?<\/style>/gi, "")
    .replaceAll(/<[a-z][^>]*>/gi, (tag) =>
      tag.replaceAll(/\sstyle\s*=/gi, " data-look=").replaceAll(/\son[a-z]+\s*=/gi, " data-gone="),
    );
}

const unwanted =
  "script, style, link, meta, title, noscript, iframe, object, embed, svg, math, canvas, audio, video, form, input, button, select, textarea, template, nav, [hidden], [aria-hidden='true']";

const allowedAttributes = new Set([
  "href",
  "lang",
  "start",
  "colspan",
  "rowspan",
  "data-footnote",
  "data-small-caps",
  "data-align",
  "data-ruby",
  "data-verse",
  "data-line",
]);

const styleOf = (element: Element) => element.getAttribute("data-look") ?? "";

/** Word and LibreOffice put notes at the end and link to them; here a note becomes a node at its reference. */
function takeInNotes(body: HTMLElement): void {
  const links = body.querySelectorAll<HTMLAnchorElement>(
    'a[data-look*="mso-footnote-id"], a[data-look*="mso-endnote-id"], a.sdfootnoteanc, a.sdendnoteanc, a[href^="#ftnt"], a[href^="#_ftn"]',
  );
  for (const link of links) {
    const target = (link.getAttribute("href") ?? "").split("#")[1] ?? "";
    const id = target.replace(/^_/, "").replace(/sym$/, "");
    const note = noteBlock(body, target, id);
    // The note's backlink is such a link too.
    if (!note || note.contains(link)) continue;
    const mark = body.ownerDocument.createElement("span");
    mark.dataset["footnote"] = "";
    for (const back of note.querySelectorAll("a"))
      if (back.getAttribute("href")?.startsWith("#")) back.remove();
    mark.textContent = (note.textContent ?? "").replaceAll(/\s+/g, " ").trim();
    (link.closest("sup") ?? link).replaceWith(mark);
    note.remove();
  }
  for (const rest of body.querySelectorAll(
    '[data-look*="mso-element:footnote-list"], [data-look*="mso-element:endnote-list"]',
  ))
    rest.remove();
}

function noteBlock(body: HTMLElement, target: string, id: string): Element | null {
  const named = [id, target].map((name) =>
    body.querySelector(`[id="${CSS.escape(name)}"], [name="${CSS.escape(name)}"]`),
  );
  const found = named.find((element) => element);
  if (!found) return null;
  return found.matches("div, li, p") ? found : found.closest("div, li, p");
}

/** Word's HTML has no lists, only paragraphs styled as list items. */
function joinListParagraphs(body: HTMLElement): void {
  let list: HTMLElement | null = null;
  for (const paragraph of body.querySelectorAll<HTMLElement>('p[data-look*="mso-list:"]')) {
    if (!/mso-list:\s*l\d/i.test(styleOf(paragraph))) continue;
    const marker = paragraph.querySelector<HTMLElement>('span[data-look*="mso-list:Ignore" i]');
    const tag = /^\s*[\p{L}\d]{1,4}[.)]/u.test(marker?.textContent ?? paragraph.textContent ?? "")
      ? "ol"
      : "ul";
    marker?.remove();
    if (!list || list.localName !== tag || list.nextElementSibling !== paragraph) {
      list = body.ownerDocument.createElement(tag);
      paragraph.before(list);
    }
    const item = body.ownerDocument.createElement("li");
    paragraph.removeAttribute("data-look");
    list.append(item);
    item.append(paragraph);
  }
}

/** Turns styles into the elements they imitate. */
function tagsForStyles(element: HTMLElement): void {
  const style = styleOf(element).toLowerCase();
  const isBlock = element.matches("p, div, h1, h2, h3, h4, h5, h6, li, td, th, blockquote");
  if (/text-align\s*:\s*center/.test(style) || element.getAttribute("align") === "center")
    element.dataset["align"] = "center";
  else if (/text-align\s*:\s*(?:right|end)/.test(style)) element.dataset["align"] = "end";
  // Google Docs wraps everything in one bold element that is not bold.
  if (element.localName === "b" && /(?:^|;)\s*font-weight\s*:\s*(?:normal|400)/.test(style))
    return unwrap(element);
  if (isBlock || element.localName === "a") return;
  const tags = [
    /(?:^|;)\s*font-weight\s*:\s*(?:bold|[6-9]00)/.test(style) && "strong",
    /(?:^|;)\s*font-style\s*:\s*italic/.test(style) && "em",
    /text-decoration[^;]*line-through/.test(style) && "s",
    /vertical-align\s*:\s*super/.test(style) && "sup",
    /vertical-align\s*:\s*sub/.test(style) && "sub",
  ].filter((tag) => tag !== false);
  for (const tag of tags) wrapContent(element, element.ownerDocument.createElement(tag));
  if (/font-variant(?:-caps)?\s*:\s*small-caps/.test(style)) element.dataset["smallCaps"] = "";
}

function wrapContent(element: Element, wrapper: Element): void {
  wrapper.append(...element.childNodes);
  element.append(wrapper);
}

function unwrap(element: Element): void {
  element.replaceWith(...element.childNodes);
}

/** A line of asterisks becomes a scene break; an empty paragraph is only spacing and is removed. */
function sceneBreakOrNothing(element: HTMLElement): void {
  if (element.children.length > 0 && element.querySelector("p, div, li, table, hr, [data-footnote]")) return;
  const text = (element.textContent ?? "").replaceAll(/[\s\u00a0]+/g, "");
  if (/^(?:\*{1,5}|⁂|#|[–—-]{3,}|•{3}|~{1,3})$/.test(text))
    element.replaceWith(element.ownerDocument.createElement("hr"));
  else if (text === "") element.remove();
}

/** Google Docs separates blocks by line breaks outside of any block. */
const isBetweenBlocks = ({ parentElement }: Element) =>
  parentElement !== null &&
  [...parentElement.children].some((child) => child.matches("p, div, h1, h2, h3, ul, ol, table, blockquote"));

/** The chapter's title is level one: pasted headings start at level two and keep their order. */
function levelHeadings(body: HTMLElement): void {
  const shift = body.querySelector("h1") ? 1 : 0;
  for (const heading of body.querySelectorAll("h1, h2, h3, h4, h5, h6")) {
    const level = Math.max(2, Math.min(4, Number(heading.localName.slice(1)) + shift));
    const other = body.ownerDocument.createElement(`h${level}`);
    other.append(...heading.childNodes);
    heading.replaceWith(other);
  }
}

import type { DocumentParts } from "../document/document-parts.server.ts";
import type { FirstPaint } from "../first-paint/first-paint.server.ts";
import {
  classesIn,
  facesLeftOut,
  readSheet,
  rulesFor,
  type Sheet,
  withoutFaces,
} from "../first-paint/first-styles.server.ts";

const sheetLink = /<link\b[^>]*rel="stylesheet"[^>]*href="([^"]+)"[^>]*\/>/g;

// Of the build: a handful, which never change while the process runs.
const read = new Map<string, Sheet>();

function sheetOf(href: string, css: string): Sheet {
  const sheet = read.get(href) ?? readSheet(css);
  read.set(href, sheet);
  return sheet;
}

interface Styling extends FirstPaint {
  nonce: string;
  /** What is inserted into the text afterwards. */
  long: readonly string[];
  built: (href: string) => string | undefined;
}

/**
 * Inserts the rules that a page needs into its head. The links to their sheets stay in place, for React to find, but
 * wait for the first frame (see scriptsAfterPaint), or load at once where scripts are off.
 */
export function withFirstStyles(parts: DocumentParts, styling: Styling): DocumentParts {
  const sheets = sheetsOf(parts, styling);
  const [first] = sheets;
  if (!first) return parts;
  const css = sheets.map((sheet) => sheet.css).join("");
  const links = sheets.map(({ link }) => link);
  const style = `<style id="first-styles" nonce="${styling.nonce}">${css}</style><noscript>${links.join("")}</noscript>`;
  const { head, text } = links.reduce(disable, parts);
  const own = head.indexOf(disabled(first.link));
  const at = own === -1 ? head.length : own;
  return { ...parts, head: head.slice(0, at) + style + head.slice(at), text };
}

/** A link occurs only once by itself; of two the first is ours, before any text. */
function disable({ head, text, end }: DocumentParts, link: string): DocumentParts {
  return head.includes(link)
    ? { head: head.replace(link, disabled(link)), text, end }
    : { head, text: text.replace(link, disabled(link)), end };
}

function sheetsOf(
  { head, text, end }: DocumentParts,
  { built, families, also, long }: Styling,
): { link: string; css: string }[] {
  const classes = new Set([head, text, end, ...long].flatMap((part) => [...classesIn(part)]));
  const needs = { classes, families };
  const own = [...head.matchAll(sheetLink)].flatMap(([link, href = ""]) => {
    // React Router marks files that a lazily loaded part uses too by an empty fragment: it is the same file.
    const css = built(href.replace(/#$/, ""));
    return css === undefined ? [] : [{ link, sheet: sheetOf(href, css) }];
  });
  const absent = own.flatMap(({ sheet }) => facesLeftOut(sheet, needs));
  const sheets = own.map(({ link, sheet }) => ({ link, css: withoutFaces(rulesFor(sheet, needs), absent) }));
  const link = also && `<link rel="stylesheet" href="${also.href}"/>`;
  // A string in a style sheet could contain the end tag of the style element.
  const isLinked = link && (head.includes(link) || text.includes(link));
  if (isLinked && !also.css.includes("</")) sheets.push({ link, css: also.css });
  return sheets;
}

const disabled = (link: string) => link.replace("/>", ' disabled=""/>');

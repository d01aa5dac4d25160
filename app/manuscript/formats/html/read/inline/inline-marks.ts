import type { Mark } from "@tiptap/pm/model";
import { linkAddress } from "../../../../document/links/link-address.ts";
import { documentSchema } from "../../../../document/schema.ts";
import { languageTag } from "../../../../epub/read/language-tag.ts";
import { attribute, type ElementNode } from "../../../../epub/read/markup/tree.ts";
import { isNamed, styleOf } from "../classes/classes.ts";

const byTag: Record<string, string> = {
  b: "bold",
  strong: "bold",
  i: "italic",
  em: "italic",
  cite: "italic",
  dfn: "italic",
  var: "italic",
  u: "underline",
  ins: "underline",
  s: "strike",
  del: "strike",
  strike: "strike",
  code: "code",
  kbd: "code",
  samp: "code",
  tt: "code",
  sup: "superscript",
  sub: "subscript",
};

/** The marks with one more; the same for a name that the schema does not have. */
export const addMark = (marks: readonly Mark[], name: string, attrs?: Record<string, unknown>) => {
  const type = documentSchema.marks[name];
  return type ? type.create(attrs).addToSet(marks) : marks;
};

const withoutMark = (marks: readonly Mark[], name: string) => marks.filter(({ type }) => type.name !== name);

/** The address of a link. Google Docs leads every link of an export through a page of its own, which names it. */
function hrefOf(element: ElementNode): string | null {
  const href = linkAddress(attribute(element, "href"));
  const url = href?.startsWith("https://www.google.com/url?") ? URL.parse(href) : null;
  return (url && linkAddress(url.searchParams.get("q"))) ?? href;
}

/** The marks that hold inside the element; `language` is that of the text, whose words need no mark of it. */
export function marksWithin(
  element: ElementNode,
  around: readonly Mark[],
  language: string | null,
): readonly Mark[] {
  let marks = around;
  const byName = byTag[element.name];
  if (byName) marks = addMark(marks, byName);
  // Google Docs puts the whole text into a <b> of ordinary weight.
  if (/^(normal|lighter|[1-5]00)$/.test(styleOf(element, "font-weight"))) marks = withoutMark(marks, "bold");
  if (styleOf(element, "font-style") === "normal") marks = withoutMark(marks, "italic");
  for (const name of styleMarks(element)) marks = addMark(marks, name);
  if (element.name === "a") {
    const href = hrefOf(element);
    // Links are underlined anyway.
    if (href) marks = addMark(withoutMark(marks, "underline"), "link", { href });
  }
  const tag = languageTag(attribute(element, "lang") ?? attribute(element, "xml:lang") ?? "");
  if (tag && tag !== language && element.name !== "html") marks = addMark(marks, "language", { tag });
  return marks;
}

/** What style and class of a word processor say in the place of an element. */
function* styleMarks(element: ElementNode): Generator<string> {
  if (
    isNamed(element, "small-caps", "smallcaps", "sc") ||
    styleOf(element, "font-variant").includes("small-caps")
  )
    yield "smallCaps";
  const weight = styleOf(element, "font-weight");
  if (/^(bold|bolder|[6-9]00)$/.test(weight)) yield "bold";
  const slant = styleOf(element, "font-style");
  if (slant === "italic" || slant === "oblique") yield "italic";
  const line = `${styleOf(element, "text-decoration")} ${styleOf(element, "text-decoration-line")}`;
  if (line.includes("underline") && element.name !== "a") yield "underline";
  if (line.includes("line-through")) yield "strike";
  const raised = styleOf(element, "vertical-align");
  if (raised === "super") yield "superscript";
  if (raised === "sub") yield "subscript";
}

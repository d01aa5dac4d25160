import { expect, test } from "vitest";
import { ALLOWED, ALLOWED_ROLES, BLOCKS, DROPPED, LOCATABLE, RENAMED, roleFor } from "../elements.ts";

interface RoleCase {
  element: string;
  types: string[];
  role: string | null;
}

/** By “ARIA in HTML” and the mapping of epub:type to DPUB-ARIA. */
const roles: RoleCase[] = [
  { element: "section", types: ["chapter"], role: "doc-chapter" },
  { element: "section", types: ["preface"], role: "doc-preface" },
  { element: "section", types: ["bodymatter", "chapter"], role: "doc-chapter" },
  { element: "section", types: ["bodymatter"], role: null },
  { element: "section", types: ["rearnotes"], role: "doc-endnotes" },
  { element: "section", types: ["acknowledgements"], role: "doc-acknowledgments" },
  { element: "section", types: ["subtitle"], role: null },
  { element: "section", types: ["cover"], role: null },
  { element: "aside", types: ["footnote"], role: "doc-footnote" },
  { element: "aside", types: ["rearnote"], role: "doc-footnote" },
  { element: "aside", types: ["chapter"], role: null },
  { element: "nav", types: ["toc"], role: "doc-toc" },
  { element: "nav", types: ["page-list"], role: "doc-pagelist" },
  { element: "nav", types: ["chapter"], role: null },
  { element: "a", types: ["noteref"], role: "doc-noteref" },
  { element: "a", types: ["annoref"], role: "doc-noteref" },
  { element: "a", types: ["referrer"], role: "doc-backlink" },
  { element: "a", types: ["footnote"], role: null },
  { element: "p", types: ["noteref"], role: null },
  { element: "img", types: ["cover"], role: "doc-cover" },
  { element: "img", types: ["chapter"], role: null },
  { element: "hr", types: ["pagebreak"], role: "doc-pagebreak" },
  { element: "span", types: ["pagebreak"], role: "doc-pagebreak" },
  { element: "p", types: ["pagebreak"], role: null },
  { element: "h2", types: ["subtitle"], role: "doc-subtitle" },
  { element: "h1", types: ["chapter"], role: null },
  { element: "p", types: ["subtitle"], role: "doc-subtitle" },
  { element: "li", types: ["endnote"], role: null },
  { element: "ol", types: ["endnotes"], role: null },
  { element: "td", types: ["footnote"], role: null },
  { element: "footer", types: ["footnote"], role: "doc-footnote" },
  { element: "header", types: ["footnote"], role: null },
  { element: "figure", types: ["example"], role: null },
  { element: "blockquote", types: ["epigraph"], role: "doc-epigraph" },
  { element: "section", types: ["toString", "constructor"], role: null },
  { element: "section", types: [], role: null },
];

test.each(roles)("$element of type $types has the role $role", ({ element, types, role }) => {
  expect(roleFor(element, types)).toBe(role);
});

test("no element is both allowed and dropped, or both renamed and dropped", () => {
  expect([...ALLOWED].filter((name) => DROPPED.has(name))).toEqual([]);
  expect([...RENAMED.keys()].filter((name) => DROPPED.has(name))).toEqual([]);
  expect([...RENAMED.keys()].filter((name) => ALLOWED.has(name))).toEqual([]);
});

test("what an element is renamed to is allowed", () => {
  for (const name of RENAMED.values()) expect(ALLOWED).toContain(name);
});

test("every element that gets an id of its own is a block", () => {
  expect([...LOCATABLE].filter((name) => !BLOCKS.has(name))).toEqual([]);
});

test.each(["script", "style", "template", "link", "meta", "base", "object-data", "frame", "param", "xml"])(
  "%s is dropped with what it holds",
  (name) => expect(DROPPED).toContain(name),
);

test.each(["button", "checkbox", "dialog", "alert", "application", "textbox", "menu", "tab", "log", "timer"])(
  "no text may say that it is a %s, since it is none",
  (role) => expect(ALLOWED_ROLES).not.toContain(role),
);

import fc from "fast-check";
import { expect, test } from "vitest";
import type { ElementNode } from "../../markup/tree.ts";
import { legacyStyle } from "./legacy-style.ts";

const element = (name: string, attributes: Record<string, string>): ElementNode => ({
  kind: "element",
  name,
  attributes,
  children: [],
});

interface StyleCase {
  name: string;
  attributes: Record<string, string>;
  style: string;
}

const styles: StyleCase[] = [
  { name: "center", attributes: {}, style: "text-align:center;" },
  { name: "big", attributes: {}, style: "font-size:larger;" },
  { name: "p", attributes: { align: "center" }, style: "text-align:center;" },
  { name: "p", attributes: { align: " JUSTIFY " }, style: "text-align:justify;" },
  { name: "p", attributes: { align: "char" }, style: "" },
  { name: "p", attributes: { align: "left;position:fixed" }, style: "" },
  { name: "img", attributes: { align: "left" }, style: "float:left;" },
  { name: "img", attributes: { align: "right" }, style: "float:right;" },
  { name: "img", attributes: { align: "middle" }, style: "" },
  { name: "table", attributes: { align: "right" }, style: "float:right;" },
  { name: "table", attributes: { align: "center" }, style: "" },
  { name: "object", attributes: { align: "left" }, style: "float:left;" },
  { name: "td", attributes: { align: "right" }, style: "text-align:right;" },
  { name: "td", attributes: { valign: "top" }, style: "vertical-align:top;" },
  { name: "td", attributes: { valign: "Baseline" }, style: "vertical-align:Baseline;" },
  { name: "td", attributes: { valign: "super" }, style: "" },
  { name: "td", attributes: { bgcolor: "#ff0000" }, style: "background-color:#ff0000;" },
  { name: "td", attributes: { bgcolor: "silver" }, style: "background-color:silver;" },
  { name: "td", attributes: { bgcolor: "url(x)" }, style: "" },
  { name: "td", attributes: { bgcolor: "#12" }, style: "" },
  { name: "td", attributes: { nowrap: "" }, style: "white-space:nowrap;" },
  { name: "p", attributes: { nowrap: "" }, style: "" },
  { name: "td", attributes: { width: "50%" }, style: "width:50%;" },
  { name: "th", attributes: { width: "120" }, style: "width:120px;" },
  { name: "hr", attributes: { width: "33.3%" }, style: "width:33.3%;" },
  { name: "p", attributes: { width: "120" }, style: "" },
  { name: "td", attributes: { width: "2*" }, style: "" },
  { name: "td", attributes: { width: "-5" }, style: "" },
  { name: "img", attributes: { width: "120" }, style: "" },
  { name: "img", attributes: { width: "50%" }, style: "width:50%;" },
  { name: "font", attributes: { color: "red" }, style: "color:red;" },
  { name: "p", attributes: { color: "red" }, style: "" },
  { name: "font", attributes: { color: "red;x:y" }, style: "" },
  {
    name: "font",
    attributes: { face: "Times New Roman, serif" },
    style: "font-family:Times New Roman, serif;",
  },
  { name: "font", attributes: { face: "x;color:red" }, style: "" },
  { name: "font", attributes: { size: "1" }, style: "font-size:x-small;" },
  { name: "font", attributes: { size: "7" }, style: "font-size:xxx-large;" },
  { name: "font", attributes: { size: "+2" }, style: "font-size:larger;" },
  { name: "font", attributes: { size: "-1" }, style: "font-size:smaller;" },
  { name: "font", attributes: { size: "8" }, style: "" },
  { name: "font", attributes: { size: "0" }, style: "" },
  { name: "input", attributes: { size: "3" }, style: "" },
  { name: "p", attributes: { title: "x", class: "y", constructor: "z" }, style: "" },
  {
    name: "td",
    attributes: { align: "left", valign: "top", width: "10" },
    style: "text-align:left;vertical-align:top;width:10px;",
  },
];

test.each(styles)("$name with $attributes is styled “$style”", ({ name, attributes, style }) => {
  expect(legacyStyle(element(name, attributes))).toBe(style);
});

test("whatever old attributes say, their style is declarations and no more", () => {
  const name = fc.constantFrom("p", "td", "font", "img", "table", "hr");
  const key = fc.constantFrom("align", "valign", "bgcolor", "color", "face", "size", "width", "nowrap");
  const value = fc.oneof(
    fc.string({ maxLength: 12 }),
    fc.constantFrom("left", "red", "50%", "3", "Arial", "a}b{", "expression(1)", "/*", "url(x)"),
  );
  fc.assert(
    fc.property(name, fc.dictionary(key, value), (tag, attributes) => {
      const style = legacyStyle(element(tag, attributes));
      expect(style).toMatch(/^(?:[a-z-]+:[\w #,.%'-]+;)*$/i);
    }),
    { numRuns: 300 },
  );
});

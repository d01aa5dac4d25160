import type { ElementNode } from "../../markup/tree.ts";

const COLOR = /^(#[0-9a-f]{3,8}|[a-z]{3,20})$/i;
const LENGTH = /^\d{1,4}(\.\d+)?%?$/;
const FONT_SIZES = ["", "x-small", "small", "medium", "large", "x-large", "xx-large", "xxx-large"];
const FLOATED = new Set(["img", "table", "object"]);
const SIZED = new Set(["table", "td", "th", "col", "hr"]);

/** Elements that are nothing but a style, and go by another name in our text. */
const MEANING: Record<string, string> = { center: "text-align:center;", big: "font-size:larger;" };

/** Presentational attributes of old HTML as the CSS they stand for; it goes through the same filter as all other CSS. */
export function legacyStyle(element: ElementNode): string {
  let style = MEANING[element.name] ?? "";
  for (const name in element.attributes) {
    const rule = Object.hasOwn(RULES, name) ? RULES[name] : undefined;
    if (rule) style += rule((element.attributes[name] ?? "").trim(), element);
  }
  return style;
}

const RULES: Record<string, (value: string, element: ElementNode) => string> = {
  align: (value, { name }) => alignment(value.toLowerCase(), name),
  valign: (value) => (/^(top|middle|bottom|baseline)$/i.test(value) ? `vertical-align:${value};` : ""),
  bgcolor: (value) => (COLOR.test(value) ? `background-color:${value};` : ""),
  color: (value, { name }) => (name === "font" && COLOR.test(value) ? `color:${value};` : ""),
  face: (value, { name }) => (name === "font" && /^[\w ,'-]+$/.test(value) ? `font-family:${value};` : ""),
  size: (value, { name }) => (name === "font" ? fontSize(value) : ""),
  width: (value, { name }) => width(value, name),
  nowrap: (_, { name }) => (name === "td" || name === "th" ? "white-space:nowrap;" : ""),
};

function alignment(value: string, name: string): string {
  if (FLOATED.has(name)) return value === "left" || value === "right" ? `float:${value};` : "";
  return /^(left|right|center|justify)$/.test(value) ? `text-align:${value};` : "";
}

function fontSize(value: string): string {
  const absolute = /^[1-7]$/.test(value) ? FONT_SIZES[Number(value)] : null;
  if (absolute) return `font-size:${absolute};`;
  if (/^\+[1-4]$/.test(value)) return "font-size:larger;";
  return /^-[1-4]$/.test(value) ? "font-size:smaller;" : "";
}

/** Pictures keep their size in pixels as attributes, which also say their proportions. */
function width(value: string, name: string): string {
  if (!LENGTH.test(value)) return "";
  const isPart = value.endsWith("%");
  if (name === "img") return isPart ? `width:${value};` : "";
  return SIZED.has(name) ? `width:${isPart ? value : `${value}px`};` : "";
}

import type { ElementNode } from "../markup/tree.ts";

const COLOR = /^(#[0-9a-f]{3,8}|[a-z]{3,20})$/i;
const LENGTH = /^\d{1,4}(\.\d+)?%?$/;
const FONT_SIZES = ["", "x-small", "small", "medium", "large", "x-large", "xx-large", "xxx-large"];
const FLOATED = new Set(["img", "table", "object"]);
const SIZED = new Set(["table", "td", "th", "col", "hr"]);

/** Presentational attributes of old HTML as the CSS they stand for; it goes through the same filter as all other CSS. */
export function legacyStyle(element: ElementNode): string {
  let style = "";
  for (const name in element.attributes) {
    const value = (element.attributes[name] ?? "").trim();
    if (value && RULES[name]) style += RULES[name](value, element);
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
  width: (value, { name }) => (SIZED.has(name) && LENGTH.test(value) ? `width:${withUnit(value)};` : ""),
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

export function withUnit(value: string): string {
  return value.endsWith("%") ? value : `${value}px`;
}

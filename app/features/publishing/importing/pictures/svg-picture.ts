import * as csstree from "css-tree";
import { Parser } from "htmlparser2";

export interface SvgPicture {
  svg: string;
  width: number;
  height: number;
}

const drawn = new Set(
  `svg g defs symbol use switch title desc style path rect circle ellipse line polyline polygon text tspan textPath image
   linearGradient radialGradient stop clipPath mask pattern marker filter feBlend feColorMatrix feComponentTransfer
   feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB
   feFuncG feFuncR feGaussianBlur feMerge feMergeNode feMorphology feOffset fePointLight feSpecularLighting feSpotLight
   feTile feTurbulence`.split(/\s+/),
);
// What these hold is dropped with them; of other unknown elements (a, metadata of editors) only the tags go.
const opaque = new Set(
  "script foreignObject iframe object embed audio video animate animateMotion animateTransform set metadata handler listener discard".split(
    " ",
  ),
);

const embeddedPicture = /^data:image\/(png|jpeg|gif|webp);base64,[A-Za-z0-9+/=\s]*$/i;
const isSafeReference = (href: string) => href.startsWith("#") || embeddedPicture.test(href);

const escapeText = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
const escapeAttribute = (text: string) => escapeText(text).replaceAll('"', "&quot;");

/** CSS without anything that reaches outside the picture: no imports, no fonts, only `url(#…)`. */
function safeCss(css: string, context: "stylesheet" | "declarationList"): string {
  const tree = csstree.parse(css, { context, parseValue: true, onParseError() {} });
  csstree.walk(tree, {
    enter(node: csstree.CssNode, item: csstree.ListItem<csstree.CssNode> | null, list: csstree.List<csstree.CssNode> | null) {
      const isForeignRule = node.type === "Atrule" && !["media", "supports"].includes(node.name.toLowerCase());
      const isUnread = node.type === "Raw";
      const reachesOut = node.type === "Declaration" && !isSafeValue(node.value);
      if (list && item && (isForeignRule || isUnread || reachesOut)) list.remove(item);
    },
  });
  return csstree.generate(tree).replaceAll("<", "\\3c ");
}

function isSafeValue(value: csstree.CssNode): boolean {
  let isSafe = value.type !== "Raw";
  csstree.walk(value, (node) => {
    if (node.type === "Url" && !node.value.startsWith("#")) isSafe = false;
    if (node.type === "Function" && /^(image-set|image|src|expression|attr)$/i.test(node.name)) isSafe = false;
  });
  return isSafe;
}

function safeAttribute(name: string, value: string): string | null {
  if (name === "xmlns") return value === "http://www.w3.org/2000/svg" ? value : null;
  if (name === "xmlns:xlink") return value === "http://www.w3.org/1999/xlink" ? value : null;
  if (name === "href" || name === "xlink:href") return isSafeReference(value.trim()) ? value : null;
  if (name === "style") return safeCss(value, "declarationList");
  if (/^on/i.test(name) || (name.includes(":") && !name.startsWith("xml:")) || name === "xml:base") return null;
  if (!/^[A-Za-z_][\w:.-]*$/.test(name)) return null;
  const references = value.match(/url\s*\([^)]*\)?/gi) ?? [];
  return references.every((reference) => /^url\(\s*["']?#/i.test(reference)) ? value : null;
}

function numberOf(text: string | undefined): number | null {
  const found = /^\s*([\d.]+)\s*(px|pt|in|mm|cm)?\s*$/.exec(text ?? "");
  const perUnit: Record<string, number> = { pt: 4 / 3, in: 96, mm: 96 / 25.4, cm: 96 / 2.54 };
  const size = Number(found?.[1]) * (perUnit[found?.[2] ?? "px"] ?? 1);
  return size > 0 && Number.isFinite(size) ? size : null;
}

function sizeOf(attributes: Record<string, string>): { width: number; height: number } {
  const [, , boxWidth = 0, boxHeight = 0] = (attributes["viewBox"] ?? "").split(/[\s,]+/).map(Number);
  const ratio = boxWidth > 0 && boxHeight > 0 ? boxWidth / boxHeight : null;
  const width = numberOf(attributes["width"]);
  const height = numberOf(attributes["height"]);
  if (width && height) return { width, height };
  if (width && ratio) return { width, height: width / ratio };
  if (height && ratio) return { width: height * ratio, height };
  // CSS gives a picture without any size 300 by 150.
  return ratio ? { width: boxWidth, height: boxHeight } : { width: 300, height: 150 };
}

/** Collects the safe part of an SVG file while a parser reads it. */
class SafeSvg {
  readonly parts: string[] = [];
  size: { width: number; height: number } | null = null;
  private opaqueDepth = 0;
  private depth = 0;
  private css: string[] | null = null;

  open(name: string, attributes: Record<string, string>): void {
    if (this.opaqueDepth > 0 || opaque.has(name)) this.opaqueDepth++;
    else if (drawn.has(name) && (this.size || name === "svg")) this.openDrawn(name, attributes);
  }

  private openDrawn(name: string, attributes: Record<string, string>): void {
    const isRoot = this.size === null;
    this.size ??= sizeOf(attributes);
    if (name === "style") {
      this.css = [];
      return;
    }
    const given = isRoot ? { ...attributes, xmlns: "http://www.w3.org/2000/svg", "xmlns:xlink": "http://www.w3.org/1999/xlink" } : attributes;
    const kept = Object.entries(given).flatMap(([key, value]) => {
      const safe = safeAttribute(key, value);
      return safe === null ? [] : [` ${key}="${escapeAttribute(safe)}"`];
    });
    this.parts.push(`<${name}${kept.join("")}>`);
    this.depth++;
  }

  text(text: string): void {
    if (this.opaqueDepth > 0 || this.depth === 0) return;
    if (this.css) this.css.push(text);
    else this.parts.push(escapeText(text));
  }

  close(name: string): void {
    if (this.opaqueDepth > 0) this.opaqueDepth--;
    else if (name === "style" && this.css) {
      this.parts.push(`<style>${escapeText(safeCss(this.css.join(""), "stylesheet"))}</style>`);
      this.css = null;
    } else if (drawn.has(name) && this.depth > 0) {
      this.parts.push(`</${name}>`);
      this.depth--;
    }
  }
}

/**
 * An SVG picture from a stranger, made harmless: only drawing elements, no scripts, handlers, animation, foreign content
 * or references outside the file but embedded pixels. Null when it is no SVG at all.
 */
export function sanitiseSvg(source: string): SvgPicture | null {
  const safe = new SafeSvg();
  const parser = new Parser(
    {
      onopentag: (name, attributes) => safe.open(name, attributes),
      ontext: (text) => safe.text(text),
      onclosetag: (name) => safe.close(name),
    },
    { xmlMode: true, decodeEntities: true, recognizeSelfClosing: true },
  );
  parser.end(source);
  if (!safe.size) return null;
  const { width, height } = safe.size;
  return {
    svg: safe.parts.join(""),
    width: Math.max(1, Math.round(width)),
    height: Math.max(1, Math.round(height)),
  };
}

import { parseMarkup } from "../../markup/parse-markup.ts";
import { attribute, rawTextOf } from "../../markup/tree.ts";
import type { ElementNode } from "../../markup/tree.ts";
import { renderFragment } from "../../text/render-fragment.ts";
import { cleanText } from "./refinements.ts";
import type { MetadataFacts } from "./refinements.ts";

const LENGTH_LIMIT = 50_000;

/**
 * What the book says about itself: the short text for lists, and HTML for the book's page. Standard Ebooks gives a longer
 * one beside the short; elsewhere they are the same.
 */
export function readDescription(facts: MetadataFacts): {
  descriptionHtml: string | null;
  description: string | null;
} {
  const short = facts.named("description")[0];
  const long = facts.elements.find((element) => attribute(element, "property") === "se:long-description");
  const html = sanitise(long ?? short);
  const text = short && short !== long ? sanitise(short) : html;
  return { descriptionHtml: html?.html || null, description: text?.text || html?.text || null };
}

function sanitise(element: ElementNode | undefined): { html: string; text: string } | null {
  if (!element) return null;
  const source = rawTextOf(element).trim().slice(0, LENGTH_LIMIT);
  const isMarkup = /<\/?[a-z][^<>]*>/i.test(source);
  const rendered = renderFragment(parseMarkup(isMarkup ? source : paragraphs(source)).root);
  return { html: rendered.html, text: cleanText(rendered.text) };
}

function paragraphs(text: string): string {
  const blocks = text.split(/\n\s*\n/).filter((block) => block.trim() !== "");
  return blocks
    .map((block) => `<p>${block.trim().replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</p>`)
    .join("");
}

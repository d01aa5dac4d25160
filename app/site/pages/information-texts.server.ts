import { readFile } from "node:fs/promises";
import { join } from "node:path";
import markdownIt from "markdown-it";
import { parse as parseYaml } from "yaml";
import { z } from "zod";
import type { Settings } from "#app/platform/config/settings.server.ts";
import about from "./texts/about.md?raw";
import contentPolicy from "./texts/content-policy.md?raw";
import faq from "./texts/faq.md?raw";
import privacy from "./texts/privacy.md?raw";
import terms from "./texts/terms.md?raw";
import { factsOf } from "./information-facts.server.ts";
import { type Answer, collectAnswers, withAnchors } from "./anchors.ts";

const ownTexts = { about, faq, terms, privacy, "content-policy": contentPolicy };

export type InformationSlug = keyof typeof ownTexts;

export interface InformationText {
  title: string;
  description: string;
  version: number;
  /** The day of this version, ISO 8601. */
  date: string;
  html: string;
  /** Questions and answers as HTML; empty on all pages but the FAQ. */
  answers: Answer[];
}

const FrontMatter = z.object({
  title: z.string().min(1),
  description: z.string().min(1),
  version: z.number().int().positive(),
  date: z.iso.date(),
});

const markdown = markdownIt({ html: false, typographer: true }).use(withAnchors);

// On phones a wide table scrolls on its own, also by keyboard: a region with the name of the heading above it.
markdown.renderer.rules["table_open"] = (tokens, at) => {
  const heading = tokens.findLastIndex(({ type }, index) => index < at && type === "heading_open");
  const name = markdown.utils.escapeHtml(tokens[heading + 1]?.content ?? "");
  return `<div class="table-scroll" role="region" aria-label="Table: ${name}" tabindex="0"><table>\n`;
};
markdown.renderer.rules["table_close"] = () => "</table></div>\n";

export function isInformationSlug(slug: string): slug is InformationSlug {
  return Object.hasOwn(ownTexts, slug);
}

/** An operator's own text, `DATA_DIR/pages/{slug}.md`, replaces the default. */
async function sourceOf(slug: InformationSlug, settings: Settings): Promise<string> {
  try {
    return await readFile(join(settings.DATA_DIR, "pages", `${slug}.md`), "utf8");
  } catch {
    // Most sites have none.
    return ownTexts[slug];
  }
}

function fillIn(source: string, facts: Record<string, string>): string {
  return source.replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => facts[name] ?? whole);
}

/** The text of an information page with this site's facts filled in. Throws when an operator's file is malformed. */
export async function getInformationText(
  slug: InformationSlug,
  settings: Settings,
): Promise<InformationText> {
  const filled = fillIn(await sourceOf(slug, settings), factsOf(settings));
  const [, head = "", body = ""] = /^---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/.exec(filled) ?? [];
  const facts = FrontMatter.parse(parseYaml(head, { schema: "core" }));
  const html = markdown.render(body);
  return { ...facts, html, answers: slug === "faq" ? collectAnswers(html) : [] };
}

/** Every information page and when its text last changed. */
export async function listInformationPages(settings: Settings): Promise<{ path: string; changedAt: Date }[]> {
  const slugs = Object.keys(ownTexts).filter((slug) => isInformationSlug(slug));
  return Promise.all(
    slugs.map(async (slug) => {
      const { date } = await getInformationText(slug, settings);
      return { path: `/${slug}`, changedAt: new Date(date) };
    }),
  );
}

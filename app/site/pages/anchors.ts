import type { MarkdownIt } from "markdown-it";

export interface Answer {
  question: string;
  /** HTML. */
  answer: string;
}

const anchor = /\s*\{#([a-z0-9-]+)\}$/;

/** Gives headings an id, `{#name}` at their end or made from their words, so that an answer can be linked to. */
export function withAnchors(markdown: MarkdownIt): void {
  markdown.core.ruler.push("anchors", (state) => {
    for (const [index, token] of state.tokens.entries()) {
      const words = state.tokens[index + 1];
      if (token.type !== "heading_open" || !words) continue;
      const last = words.children?.at(-1);
      const named = last ? anchor.exec(last.content) : null;
      if (last) last.content = last.content.replace(anchor, "");
      token.attrSet("id", named?.[1] ?? slugOf(words.content));
    }
  });
}

function slugOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");
}

/** Each third-level heading with what follows it, for schema.org's FAQPage. */
export function collectAnswers(html: string): Answer[] {
  const pairs = html.matchAll(/<h3[^>]*>(.*?)<\/h3>\s*([\s\S]*?)(?=<h[23]|$)/g);
  return [...pairs].map(([, question = "", answer = ""]) => ({ question, answer: answer.trim() }));
}

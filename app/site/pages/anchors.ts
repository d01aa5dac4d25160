import type { MarkdownIt } from "markdown-it";

export interface Answer {
  question: string;
  /** HTML. */
  answer: string;
}

const anchor = /\s*\{#([a-z0-9-]+)\}$/;

/** Gives headings an id, from `{#name}` at their end or from their text, so that they can be linked to. */
export function withAnchors(markdown: MarkdownIt): void {
  markdown.core.ruler.push("anchors", (state) => {
    for (const [index, token] of state.tokens.entries()) {
      const heading = state.tokens[index + 1];
      if (token.type !== "heading_open" || !heading) continue;
      const last = heading.children?.at(-1);
      const named = last ? anchor.exec(last.content) : null;
      if (last) last.content = last.content.replace(anchor, "");
      token.attrSet("id", named?.[1] ?? slugOf(heading.content));
    }
  });
}

function slugOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");
}

/** Each third-level heading with the text below it, for schema.org's FAQPage. */
export function collectAnswers(html: string): Answer[] {
  const pairs = html.matchAll(/<h3[^>]*>(.*?)<\/h3>\s*([\s\S]*?)(?=<h[23]|$)/g);
  return [...pairs].map(([, question = "", answer = ""]) => ({ question, answer: answer.trim() }));
}

/** schema.org's FAQPage, for search engines that show answers. */
export function faqJsonLd(url: string, answers: Answer[]): object {
  const mainEntity = answers.map(({ question, answer }) => ({
    "@type": "Question",
    name: question,
    acceptedAnswer: { "@type": "Answer", text: answer },
  }));
  return { "@context": "https://schema.org", "@type": "FAQPage", url, mainEntity };
}

import MarkdownItParser from "markdown-it";
import type { MarkdownIt } from "markdown-it";
import footnotes from "markdown-it-footnote";
import { renderFootnotes } from "./render-footnotes.ts";
import { renderVerseAndSpeech } from "./render-verse-and-speech.ts";

// Pairs of outer and inner quotation marks; French ones keep their thin space inside.
const quotes: Record<string, string | string[]> = {
  en: "“”‘’",
  de: "„“‚‘",
  es: "«»“”",
  fr: ["«\u202F", "\u202F»", "“", "”"],
};

/**
 * The Markdown we write books in: no raw HTML (it is shown as text), no pictures (there is nowhere to keep them), links
 * only to the web and to mail, since a link to a file that is not in the book would make the book invalid.
 */
export function markdownEngine(language: string): MarkdownIt {
  const primary = language.toLowerCase().split("-")[0] ?? "en";
  const markdown = new MarkdownItParser({
    html: false,
    xhtmlOut: true,
    typographer: true,
    quotes: quotes[primary] ?? "“”‘’",
  });
  markdown.use(footnotes);
  markdown.disable("image");
  markdown.validateLink = (address) => /^(https?:\/\/[^\s/]|mailto:)/i.test(address) && URL.canParse(address);
  markdown.renderer.rules["hr"] = () => '<hr class="scene"/>\n';
  alignCellsByClass(markdown);
  renderVerseAndSpeech(markdown);
  renderFootnotes(markdown, primary);
  return markdown;
}

/** Column alignment as a class: the book's stylesheet decides, not an inline style. */
function alignCellsByClass(markdown: MarkdownIt) {
  markdown.core.ruler.push("cell-classes", (state) => {
    for (const token of state.tokens) {
      const style = token.type === "th_open" || token.type === "td_open" ? token.attrGet("style") : null;
      if (style === null) continue;
      token.attrs = [["class", `align-${String(style).replace("text-align:", "")}`]];
    }
  });
}

import MarkdownItParser, { type MarkdownIt } from "markdown-it";
import definitions from "markdown-it-deflist";
import footnotes from "markdown-it-footnote";
import { parse as parseYaml } from "yaml";
import { withoutControls } from "../../../epub/read/text/output/escape.ts";
import { renderVerseAndSpeech } from "../render-verse-and-speech.ts";
import { gatherFootnotes } from "./footnote-tail.ts";
import { giveStyles, plainNumbers } from "./fancy-lists.ts";
import { nameHeadings } from "./heading-names.ts";
import type { FoundText } from "../../html/read/manuscript.ts";

/**
 * Markdown as authors bring it: CommonMark with tables, strike-through and footnotes, HTML in it as HTML (what is read of it
 * is the reader's matter), and front matter, of which title and language are taken.
 */
export function readMarkdown(text: string): FoundText {
  const { body, facts } = splitFrontMatter(withoutControls(text));
  const markdown = new MarkdownItParser({ html: true, xhtmlOut: true, linkify: false });
  markdown.use(footnotes);
  gatherFootnotes(markdown);
  markdown.use(definitions);
  renderVerseAndSpeech(markdown);
  // A note's reference and its backlink, in the form that our HTML reader recognises.
  markdown.renderer.rules["footnote_block_open"] = () => '<section class="notes">\n<ol>\n';
  markdown.renderer.rules["footnote_block_close"] = () => "</ol>\n</section>\n";
  const html = renderWithLists(markdown, body);
  return {
    title: typeof facts["title"] === "string" ? facts["title"] : null,
    language:
      typeof facts["language"] === "string"
        ? facts["language"]
        : typeof facts["lang"] === "string"
          ? facts["lang"]
          : null,
    sources: [{ html: `<div>${html}</div>` }],
    chapters: null,
    ...divisionOf(facts["top-level-division"]),
    pictures: [],
    warnings: [],
  };
}

/** Numbers that turn out to begin no list stay as they were written. */
function renderWithLists(markdown: MarkdownIt, body: string): string {
  let { text, styles } = plainNumbers(body);
  let env = {};
  let tokens = markdown.parse(text, env);
  const items = new Set(
    tokens.filter(({ type }) => type === "list_item_open").map(({ map }) => map?.[0] ?? -1),
  );
  const wrong = new Set([...styles.keys()].filter((line) => !items.has(line)));
  if (wrong.size > 0) {
    ({ text, styles } = plainNumbers(body, wrong));
    env = {};
    tokens = markdown.parse(text, env);
  }
  giveStyles(tokens, styles);
  nameHeadings(tokens);
  return markdown.renderer.render(tokens, markdown.options, env);
}

/** Pandoc's word for what the headings of the highest level are. */
function divisionOf(said: unknown): Pick<FoundText, "division"> {
  return said === "part" || said === "chapter" ? { division: said } : {};
}

function splitFrontMatter(text: string): { body: string; facts: Record<string, unknown> } {
  // Pandoc's: title, authors and date, a line each.
  const block = /^% ?([^\n]*)\n(?:% ?[^\n]*\n){0,2}/.exec(text);
  if (block) return { body: text.slice(block[0].length), facts: { title: block[1] } };
  const found = /^---[ \t]*\n([\s\S]{0,20000}?)\n(?:---|\.\.\.)[ \t]*(?:\n|$)/.exec(text);
  if (!found) return { body: text, facts: {} };
  try {
    const facts: unknown = parseYaml(found[1] ?? "", { maxAliasCount: 0 });
    const isFacts = typeof facts === "object" && facts !== null && !Array.isArray(facts);
    if (isFacts) return { body: text.slice(found[0].length), facts: { ...facts } };
  } catch {
    // Not front matter after all, but a rule and a text: nothing of it is lost.
  }
  return { body: text, facts: {} };
}

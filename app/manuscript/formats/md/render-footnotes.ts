import type { MarkdownIt, Token } from "markdown-it";

const backWords: Record<string, string> = {
  en: "Back to the text",
  fr: "Retour au texte",
  de: "Zurück zum Text",
  es: "Volver al texto",
};

/** What the footnote plugin keeps on its tokens: which note, and the how-many-th reference to it (from 0). */
function noteOf(token: Token | undefined): { number: number; reference: string } {
  const meta: { id?: number; subId?: number } = token?.meta ?? {};
  const number = (meta.id ?? 0) + 1;
  return { number, reference: meta.subId ? `noteref-${number}-${meta.subId}` : `noteref-${number}` };
}

/**
 * Footnotes as EPUB wants them: at the chapter's end, each an aside that a reading system may show as a popover,
 * linked both ways.
 */
export function renderFootnotes(markdown: MarkdownIt, language: string) {
  const backLabel = backWords[language] ?? backWords["en"];
  const { rules } = markdown.renderer;
  rules["footnote_ref"] = (tokens, index) => {
    const { number, reference } = noteOf(tokens[index]);
    return `<a class="noteref" epub:type="noteref" role="doc-noteref" id="${reference}" href="#note-${number}">${number}</a>`;
  };
  rules["footnote_block_open"] = () => '<section class="notes" epub:type="footnotes">\n';
  rules["footnote_block_close"] = () => "</section>\n";
  rules["footnote_open"] = (tokens, index) =>
    `<aside epub:type="footnote" role="doc-footnote" id="note-${noteOf(tokens[index]).number}">\n`;
  rules["footnote_close"] = () => "</aside>\n";
  rules["footnote_anchor"] = (tokens, index) => {
    const { reference } = noteOf(tokens[index]);
    return ` <a epub:type="backlink" role="doc-backlink" aria-label="${backLabel}" href="#${reference}">↩\uFE0E</a>`;
  };
}

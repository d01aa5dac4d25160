import type { MarkdownIt, Token } from "markdown-it";

interface Listed {
  label?: string;
  count?: number;
  content?: string;
  tokens?: Token[];
}

type State = Parameters<Parameters<MarkdownIt["core"]["ruler"]["push"]>[1]>[0];

/**
 * Puts the notes at the end, as the footnote plugin's own rule does, whose place this takes: that one copies the whole text for
 * every note, so that thirty thousand notes took minutes.
 */
export function gatherFootnotes(markdown: MarkdownIt): void {
  markdown.core.ruler.at("footnote_tail", (state) => {
    const { footnotes: noted } = state.env as { footnotes?: { list?: Listed[] } };
    if (!noted) return;
    const { text, notes } = partNotes(state.tokens);
    state.tokens = text;
    if (!noted.list) return;
    const put = (token: Token) => state.tokens.push(token);
    put(new state.Token("footnote_block_open", "", 1));
    noted.list.forEach((listed, id) => {
      const open = new state.Token("footnote_open", "", 1);
      open.meta = { id, label: listed.label };
      put(open);
      const own = listed.tokens ? paragraphOf(state, listed) : (notes.get(listed.label ?? "") ?? []);
      const last = own.at(-1)?.type === "paragraph_close" ? own.at(-1) : undefined;
      for (const token of own) if (token !== last) put(token);
      for (let subId = 0; subId < Math.max(1, listed.count ?? 0); subId += 1) {
        const anchor = new state.Token("footnote_anchor", "", 0);
        anchor.meta = { id, subId, label: listed.label };
        put(anchor);
      }
      if (last) put(last);
      put(new state.Token("footnote_close", "", -1));
    });
    put(new state.Token("footnote_block_close", "", -1));
  });
}

/** The text without its notes, and those by their labels. */
function partNotes(tokens: Token[]): { text: Token[]; notes: Map<string, Token[]> } {
  const text: Token[] = [];
  const notes = new Map<string, Token[]>();
  let note: Token[] | null = null;
  for (const token of tokens)
    if (token.type === "footnote_reference_open") {
      note = [];
      notes.set(String(token.meta?.["label"]), note);
    } else if (token.type === "footnote_reference_close") note = null;
    else (note ?? text).push(token);
  return { text, notes };
}

/** A note that is written where it stands. */
function paragraphOf(state: State, { content = "", tokens = [] }: Listed): Token[] {
  const inline = new state.Token("inline", "", 0);
  inline.content = content;
  inline.children = tokens;
  return [new state.Token("paragraph_open", "p", 1), inline, new state.Token("paragraph_close", "p", -1)];
}

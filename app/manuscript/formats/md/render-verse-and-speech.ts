import type { MarkdownIt, Token } from "markdown-it";

/**
 * Two forms Markdown has no words for, recognised by how the author wrote the paragraph:
 * - lines ended by a backslash are verse: each becomes a line of a stanza, hanging when it is too long for the page;
 * - a paragraph that opens with a name in bold capitals and a full stop is a speech of a play, one wholly in
 *   italics between speeches a stage direction.
 */
export function renderVerseAndSpeech(markdown: MarkdownIt) {
  markdown.core.ruler.push("verse-and-speech", (state) => {
    const isPlay = state.tokens.some(isSpeech);
    state.tokens.forEach((token, index) => {
      const paragraph = state.tokens[index - 1];
      if (token.type !== "inline" || paragraph?.type !== "paragraph_open") return;
      const kind = kindOf(token, isPlay);
      if (!kind) return;
      paragraph.attrJoin("class", kind);
      if (kind === "stanza") token.children = asLines(token.children ?? [], state.Token);
    });
  });
}

function kindOf(token: Token, isPlay: boolean): "stanza" | "speech" | "direction" | null {
  if (isSpeech(token)) return "speech";
  if (isPlay && isWhollyItalic(token)) return "direction";
  return token.children?.some(({ type }) => type === "hardbreak") ? "stanza" : null;
}

function isSpeech(token: Token): boolean {
  return (
    token.type === "inline" && /^\*\*(?=[^*]*\p{Lu}{2})\p{Lu}[\p{Lu}\d .,'’&-]*\.\*\*/u.test(token.content)
  );
}

function isWhollyItalic({ children }: Token): boolean {
  const inner = (children ?? []).filter(({ type, content }) => type !== "text" || content !== "");
  const [first, last] = [inner[0], inner.at(-1)];
  return (
    first?.type === "em_open" &&
    last?.type === "em_close" &&
    inner.findIndex(({ type, level }) => type === "em_close" && level === first.level) === inner.length - 1
  );
}

const mostOpen = 20;

/** How many elements are open at once where most are. */
function deepestOf(children: Token[]): number {
  let [depth, deepest] = [0, 0];
  for (const { nesting } of children) {
    depth += nesting;
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}

/** Wraps the children between hard breaks in spans; emphasis that runs across a break is closed and opened again. */
function asLines(
  children: Token[],
  TokenClass: new (type: string, tag: string, nesting: -1 | 0 | 1) => Token,
) {
  const line = (nesting: -1 | 1) => {
    const token = new TokenClass(nesting === 1 ? "verse_line_open" : "verse_line_close", "span", nesting);
    if (nesting === 1) token.attrSet("class", "line");
    return token;
  };
  const open: Token[] = [];
  // Every line closes and opens what runs across its break: of no person's verse is that much.
  if (deepestOf(children) > mostOpen) return children;
  const out = [line(1)];
  for (const child of children) {
    if (child.type === "hardbreak") {
      const closing = open.map(({ type, tag }) => new TokenClass(type.replace("_open", "_close"), tag, -1));
      out.push(...closing.reverse(), line(-1), child, line(1), ...open);
      continue;
    }
    if (child.nesting === 1) open.push(child);
    if (child.nesting === -1) open.pop();
    out.push(child);
  }
  return [...out, line(-1)];
}

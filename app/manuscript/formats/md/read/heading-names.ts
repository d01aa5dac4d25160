import type { Token } from "markdown-it";

const stated = /\s*\{#([\w:.-]{1,200})(?:\s[^{}]{0,200})?\}\s*$/;

/**
 * Names of headings, by which links of the same file lead to them: as their author says at their end (`{#name}`, pandoc's way), else made
 * of their words as GitHub and pandoc do. Only those that are led to are written.
 */
export function nameHeadings(tokens: Token[]): void {
  const wanted = new Set(tokens.flatMap(linksIn));
  const taken = new Map<string, number>();
  tokens.forEach((token, at) => {
    const words = tokens[at + 1];
    if (token.type !== "heading_open" || words?.type !== "inline") return;
    const own = takeStated(words);
    const name = own ?? namesOf(textOf(words), taken).find((each) => wanted.has(each));
    if (name) token.attrSet("id", name);
  });
}

function linksIn({ children }: Token): string[] {
  return (children ?? []).flatMap((child) => {
    const html = child.type === "html_inline" ? (/href="([^"]*)"/.exec(child.content)?.[1] ?? "") : "";
    const href = child.type === "link_open" ? String(child.attrGet("href")) : html;
    return href.startsWith("#") ? [decoded(href.slice(1))] : [];
  });
}

/** Takes the name out of the heading's words. */
function takeStated(words: Token): string | null {
  const last = words.children?.at(-1);
  const found = last?.type === "text" ? stated.exec(last.content) : null;
  if (!last || !found) return null;
  last.content = last.content.slice(0, found.index);
  return found[1] ?? null;
}

const textOf = ({ children }: Token) =>
  (children ?? []).map(({ type, content }) => (/^(text|code_inline)$/.test(type) ? content : "")).join("");

/** GitHub's name, numbered where another heading has it, and pandoc's, which begins with a letter. */
function namesOf(text: string, taken: Map<string, number>): string[] {
  const plain = text
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\s_-]/gu, "")
    .replace(/\s/g, "-");
  const count = taken.get(plain) ?? 0;
  taken.set(plain, count + 1);
  const number = count === 0 ? "" : `-${count}`;
  return [plain + number, plain.replace(/^[^\p{L}]+/u, "").replace(/-{2,}/g, "-") + number];
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

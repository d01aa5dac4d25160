import { parseSync, Visitor } from "vite";

/** A text that people may read, and where it begins. */
interface ShownText {
  line: number;
  text: string;
}

/** String literals, templates and the text of JSX in a file; not comments, and not what imports name. */
function findTexts(path: string, source: string): ShownText[] {
  const { program } = parseSync(path, source);
  const found: ShownText[] = [];
  const names = new Set<number>();
  const add = (start: number, raw: string) => {
    const text = raw.replaceAll(/\s+/g, " ").trim();
    if (/\p{L}/u.test(text) && !names.has(start))
      found.push({ line: source.slice(0, start).split("\n").length, text });
  };
  new Visitor({
    // Titles of tests are read by those who work on them.
    CallExpression: ({ callee, arguments: [title], start }) =>
      /^(?:test|describe)\b/.test(source.slice(start, callee.end)) && names.add(title?.start ?? -1),
    ImportDeclaration: ({ source: { start } }) => void names.add(start),
    ExportNamedDeclaration: (node) => void names.add(node.source?.start ?? -1),
    TaggedTemplateExpression: ({ quasi, tag }) =>
      source.slice(tag.start, tag.end).startsWith("sql") && names.add(quasi.start),
    Literal: ({ start, value }) => typeof value === "string" && add(start, value),
    JSXText: ({ start, value }) => add(start, value),
    TemplateLiteral: ({ start, quasis }) =>
      add(start, quasis.map(({ value }) => value.cooked ?? "").join(" … ")),
  }).visit(program);
  return found;
}

/** Paragraphs, list items and rows of a document. Code in it is left out. */
function findParagraphs(source: string): ShownText[] {
  const prose = source.replaceAll(/```[\s\S]*?```/g, (code) => code.replaceAll(/[^\n]/g, ""));
  return prose.split("\n").map((text, at) => ({ line: at + 1, text: text.replaceAll(/`[^`]*`/g, "") }));
}

/** A phrase that the glossary replaces. */
export interface Phrase {
  say: string;
  pattern: RegExp;
  /** One of them is in every file with a breach: parsing all files takes seconds. */
  signs: string[];
}

/** The phrases of the tables in `docs/glossary.md`. */
export function readGlossary(document: string): Phrase[] {
  return [...document.matchAll(/^\| (?!say \||--)(.+) \| (.+) \|$/gm)].flatMap(([, say = "", not = ""]) =>
    not.split(" / ").map((phrase) => ({ say, ...phraseOf(phrase) })),
  );
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

function phraseOf(phrase: string): Omit<Phrase, "say"> {
  const [, label] = /^“(.+)”$/.exec(phrase) ?? [];
  if (label === undefined)
    return {
      pattern: new RegExp(`(?<!\\p{L})${escaped(phrase)}(?!\\p{L})`, "iu"),
      signs: [phrase.toLowerCase()],
    };
  const lower = label.toLowerCase();
  return {
    pattern: new RegExp(`^${escaped(label)}$`, "u"),
    signs: [`"${lower}"`, `\`${lower}\``, `>${lower}<`, `> ${lower} <`],
  };
}

/** Where a phrase stands that the glossary replaces. */
export function findBreaches(phrases: Phrase[], path: string, source: string): string[] {
  const plain = source.replaceAll(/\s+/g, " ").toLowerCase();
  const suspects = phrases.filter(({ signs }) => signs.some((sign) => plain.includes(sign)));
  if (suspects.length === 0) return [];
  const texts = path.endsWith(".md") ? findParagraphs(source) : findTexts(path, source);
  return texts.flatMap(({ line, text }) =>
    suspects
      .filter(({ pattern }) => pattern.test(text))
      .map(({ say, pattern }) => `${path}:${line}: “${pattern.exec(text)?.[0] ?? ""}”: say ${say}`),
  );
}

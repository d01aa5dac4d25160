/** The rights in a book: their name, where they can be read, and all that the file says. */
export interface Rights {
  name: string;
  url: string | null;
  /** Null where the name is all there is. */
  text: string | null;
}

/** A longer sentence is folded behind a name. */
const longestName = 80;

const address = /https?:\/\/creativecommons\.org\/(licenses|publicdomain)\/([a-z-]{1,20})\/(\d\.\d)\b\/?/i;
const markdownLink = /\[([^\]]{1,300})\]\((https?:[^)\s]{1,500})\)/g;

/** The rights stated in a file, as a name with the full text folded. */
export function rightsOf(statement: string): Rights {
  const text = statement.replace(markdownLink, "$1").trim();
  const licence = address.exec(statement);
  const name = licence ? licenceName(licence) : nameOf(text);
  return { name, url: licence?.[0] ?? null, text: name === text ? null : text };
}

function licenceName([, family = "", code = "", version = ""]: RegExpExecArray): string {
  if (family.toLowerCase() === "licenses") return `CC ${code.toUpperCase()} ${version}`;
  return code.toLowerCase() === "zero" ? "Public domain (CC0)" : "Public domain";
}

function nameOf(text: string): string {
  if (text.length <= longestName) return text;
  if (/\bCC0\b/.test(text)) return "Public domain (CC0)";
  return "What the file says";
}

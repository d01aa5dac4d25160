/** Untrusted data of a profile, from a cookie or an answer. */
export type Fields = Record<string, unknown>;

/** H04: of first and last name, else of the full name's first and last words, else of the handle, else of the address. */
export function initialsOf(profile: Fields, email = ""): string {
  const names = [textOf(profile, "firstName"), textOf(profile, "lastName")].filter(Boolean);
  const given = textOf(profile, "fullName");
  // "User" is what the server says when there is no name.
  const words = (given === "User" ? "" : given).split(/\s+/).filter(Boolean);
  const last = words.length > 1 ? words.slice(-1) : [];
  const parts = names.length > 0 ? names : [...words.slice(0, 1), ...last];
  const [only = ""] = parts.length > 0 ? [] : [textOf(profile, "handle") || email.trim()];
  return parts.map(firstLetter).join("") || firstLetter(only) || "?";
}

const firstLetter = (word: string) => ([...word][0] ?? "").toLocaleUpperCase("en");

/** A field that is a text, trimmed; else an empty one. */
export function textOf(fields: Fields, name: string): string {
  const value = fields[name];
  return typeof value === "string" ? value.trim() : "";
}

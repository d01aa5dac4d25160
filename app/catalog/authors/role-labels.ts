import { contributionLabels } from "#app/catalog/people/public.ts";

/** What somebody did for a book who did not write it, by MARC relator code. */
const labels: Record<string, string> = {
  trl: "Translator",
  ill: "Illustrator",
  edt: "Editor",
  com: "Compiler",
  ...contributionLabels,
};

/** Null for the author of a book, whatever else they did for it. */
export function roleLabel(roles: readonly string[]): string | null {
  if (roles.includes("aut")) return null;
  const known = roles.flatMap((role) => labels[role] ?? []);
  return [...new Set(known)].join(", ") || "Contributor";
}

import { textOf } from "../../markup/tree.ts";
import type { ElementNode } from "../../markup/tree.ts";
import type { Creator } from "../../publication.ts";
import { cleanText } from "./refinements.ts";
import type { MetadataFacts } from "./refinements.ts";

/** Words found in the wild where a MARC relator code belongs. */
const ROLE_WORDS = new Map([
  ["author", "aut"],
  ["writer", "aut"],
  ["translator", "trl"],
  ["illustrator", "ill"],
  ["editor", "edt"],
  ["artist", "art"],
  ["narrator", "nrt"],
  ["contributor", "ctb"],
  ["introduction", "aui"],
  ["foreword", "aui"],
  ["publisher", "pbl"],
  ["photographer", "pht"],
]);

/** Authors and contributors in the order of the file; one person with several roles appears once. */
export function readCreators(facts: MetadataFacts): Creator[] {
  const creators = new Map<string, Creator>();
  for (const element of facts.named("creator")) addCreators(element, { facts, creators, usualRole: "aut" });
  for (const element of facts.named("contributor"))
    addCreators(element, { facts, creators, usualRole: "ctb" });
  return [...creators.values()];
}

/** More people than any title page names: beyond them a list is no use to anybody, and a burden on every page. */
export const mostCreators = 100;

interface Reading {
  facts: MetadataFacts;
  creators: Map<string, Creator>;
  usualRole: string;
}

function addCreators(element: ElementNode, { facts, creators, usualRole }: Reading): void {
  const roles = facts
    .refined(element, "role")
    .map(roleCode)
    .filter((role) => role !== null);
  const sortNames = facts.refined(element, "file-as").map(cleanText);
  const names = splitNames(cleanText(textOf(element)));
  for (const name of names) {
    if (!name) continue;
    const sortName = (names.length === 1 ? sortNames[0] : undefined) || sortNameOf(name);
    const known = creators.get(name);
    const given = roles.length > 0 ? roles : [usualRole];
    if (known) known.roles = [...new Set([...known.roles, ...given])];
    else creators.set(name, { name, sortName, roles: [...new Set(given)] });
  }
}

/** "A Writer; B Writer" and "A Writer & B Writer" are two people; "Simon & Schuster" is one. */
function splitNames(text: string): string[] {
  return text.split(";").flatMap((part) => {
    const halves = part.split(" & ").map((half) => half.trim());
    return halves.length > 1 && halves.every((half) => /\S\s+\S/.test(half)) ? halves : [part.trim()];
  });
}

function roleCode(role: string): string | null {
  const word = role.trim().toLowerCase();
  if (/^[a-z]{3}$/.test(word)) return word;
  return ROLE_WORDS.get(word.replace(/^.*[/#]/, "")) ?? null;
}

/** Last name first, where the name looks like one of a person in Latin, Greek or Cyrillic letters. */
export function sortNameOf(name: string): string {
  const words = name.split(" ");
  const isPersonal =
    words.length >= 2 &&
    words.length <= 5 &&
    !name.includes(",") &&
    !/^(the|la|le|les|die|das)\s/i.test(name);
  if (!isPersonal || !/^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{M}\s.’'-]+$/u.test(name))
    return name;
  const lower = words.findIndex((word, at) => at > 0 && /^\p{Ll}/u.test(word));
  const suffix = /^(jr|sr|i{1,3}|iv)\.?$/i.test(words.at(-1) ?? "") ? 1 : 0;
  const start =
    lower > 0 && lower < words.length - 1 && /^(van|von|vom)$/.test(words[lower] ?? "")
      ? lower
      : words.length - 1 - suffix;
  if (start < 1) return name;
  return `${words.slice(start).join(" ")}, ${words.slice(0, start).join(" ")}`;
}

import { attribute, textOf } from "../../markup/tree.ts";
import type { ElementNode } from "../../markup/tree.ts";
import type { Identifier } from "../../publication.ts";
import { cleanText } from "./refinements.ts";
import type { MetadataFacts } from "./refinements.ts";

/** The package's identifiers in one spelling each, so that two files of one book can be seen to be that. */
export function readIdentifiers(facts: MetadataFacts, primaryId: string | null): Identifier[] {
  const found = new Map<string, Identifier>();
  for (const element of facts.named("identifier")) {
    const text = cleanText(textOf(element));
    const isPrimary = primaryId !== null && attribute(element, "id") === primaryId;
    const identifier = { ...normaliseIdentifier(text, schemeHint(facts, element)), isPrimary };
    const key = `${identifier.scheme}:${identifier.value}`;
    const known = found.get(key);
    if (known) known.isPrimary ||= isPrimary;
    else found.set(key, identifier);
  }
  return [...found.values()];
}

/** ONIX code list 5: 02 is ISBN-10, 15 ISBN-13, 06 DOI, 22 URN. */
const ONIX = new Map([
  ["02", "isbn"],
  ["15", "isbn"],
  ["06", "doi"],
]);

function schemeHint(facts: MetadataFacts, element: ElementNode): string {
  const type = facts.refined(element, "identifier-type")[0] ?? "";
  const scheme = facts.refined(element, "scheme")[0] ?? "";
  return (ONIX.get(type) ?? (scheme || type)).toLowerCase();
}

/** The scheme and value of an identifier; `hint` is what the file says of its scheme, in small letters. */
export function normaliseIdentifier(text: string, hint: string): { scheme: string; value: string } {
  const bare = text.replace(/^urn:(isbn|uuid|doi):/i, "").replace(/^(isbn|uuid|doi)[:\s]\s*/i, "");
  const isbn = isbn13(bare);
  const mayBeIsbn = hint.startsWith("isbn") || /isbn/i.test(text) || /^97[89]/.test(bare.replaceAll("-", ""));
  if (isbn && mayBeIsbn) return { scheme: "isbn", value: isbn };
  if (/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(bare))
    return { scheme: "uuid", value: bare.toLowerCase() };
  const doi = /^(?:https?:\/\/(?:dx\.)?doi\.org\/)?(10\.\d{4,9}\/\S+)$/i.exec(bare)?.[1];
  if (doi) return { scheme: "doi", value: doi.toLowerCase() };
  if (/^(https?:|urn:|tag:)/i.test(text)) return { scheme: "uri", value: text };
  return { scheme: "unknown", value: text };
}

/** Thirteen digits with a right check digit, also from ten; null for anything else. */
export function isbn13(text: string): string | null {
  const digits = text.replace(/[\s\u2010-\u2015-]/g, "").toUpperCase();
  if (/^97[89]\d{10}$/.test(digits)) return checkDigit13(digits.slice(0, 12)) === digits[12] ? digits : null;
  if (!/^\d{9}[\dX]$/.test(digits) || !isIsbn10(digits)) return null;
  const start = `978${digits.slice(0, 9)}`;
  return start + checkDigit13(start);
}

function checkDigit13(twelve: string): string {
  let sum = 0;
  for (const [at, digit] of [...twelve].entries()) sum += Number(digit) * (at % 2 === 0 ? 1 : 3);
  return String((10 - (sum % 10)) % 10);
}

function isIsbn10(digits: string): boolean {
  let sum = 0;
  for (const [at, digit] of [...digits].entries()) sum += (digit === "X" ? 10 : Number(digit)) * (10 - at);
  return sum % 11 === 0;
}

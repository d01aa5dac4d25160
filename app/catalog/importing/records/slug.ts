import { createHash } from "node:crypto";
import { fold } from "#app/catalog/search/public.server.ts";

const longest = 80;

/**
 * The part of an address that names a person or a subject: letters of any script and digits, accents folded away. Two
 * spellings with the same slug ("J. K. Rowling", "J.K. Rowling") are the same person; a name without any letter gets a
 * hash, so that every name has a slug and always the same one.
 */
export function slugOf(name: string): string {
  const words = fold(name)
    .split(/[^\p{L}\p{N}\p{Mc}\u3099\u309a]+/u)
    .filter(Boolean);
  const slug = [...words.join("-")].slice(0, longest).join("").replace(/-$/, "");
  return slug || `x-${createHash("sha256").update(name).digest("hex").slice(0, 12)}`;
}

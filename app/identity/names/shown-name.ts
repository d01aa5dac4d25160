import { handleSkeleton } from "./handle.ts";

// Controls, formatting (bidi marks and isolates, joiners, soft hyphens, tags), unassigned and private characters, variation
// selectors, and letters that are drawn as nothing.
const unseen = /[\p{Cc}\p{Cf}\p{Cn}\p{Co}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** A name as others will see it: no invisible or bidirectional control characters, single spaces. */
export function tidyName(name: string): string {
  return name.replace(/\s+/gu, " ").replace(unseen, "").replace(/ {2,}/g, " ").trim().normalize("NFC");
}

/** The same for a text of several lines. */
export function tidyText(text: string): string {
  const lines = text.replace(/\r\n?/g, "\n").split("\n").map(tidyName);
  return lines
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

const letters: Record<string, string> = {
  // Cyrillic
  а: "a",
  в: "b",
  е: "e",
  ё: "e",
  к: "k",
  м: "m",
  н: "h",
  о: "o",
  р: "p",
  с: "c",
  т: "t",
  у: "y",
  х: "x",
  і: "i",
  ї: "i",
  ј: "j",
  ѕ: "s",
  һ: "h",
  ԁ: "d",
  ԛ: "q",
  ԝ: "w",
  п: "n",
  г: "r",
  ь: "b",
  ӏ: "l",
  // Greek
  α: "a",
  β: "b",
  γ: "y",
  ε: "e",
  η: "n",
  ι: "i",
  κ: "k",
  μ: "u",
  ν: "v",
  ο: "o",
  ρ: "p",
  σ: "o",
  τ: "t",
  υ: "u",
  χ: "x",
  ω: "w",
  ϲ: "c",
  ϳ: "j",
  // Latin
  ı: "i",
  ɑ: "a",
  ɡ: "g",
  ʟ: "l",
  ᴏ: "o",
  ꜱ: "s",
};

/**
 * The handle that a name pretends to be: its skeleton when the name is written with other letters than those of handles
 * that look like them, else null. An ordinary name that reads like somebody's handle is not a pretence: there are many Ritas.
 */
export function pretendedHandle(name: string): string | null {
  const plain = name.toLowerCase();
  const folded = [...plain.normalize("NFKC").toLowerCase()]
    .map((letter) => letters[letter] ?? letter)
    .join("");
  if (folded === plain.normalize("NFC")) return null;
  const joined = folded.replace(/[\s.]+/g, "");
  return /^[a-z0-9_-]+$/.test(joined) ? handleSkeleton(joined) : null;
}

import { handleSkeleton } from "#app/identity/handles/public.ts";

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
 * The handle that a name imitates: its skeleton when the name contains foreign letters that look like those of handles,
 * else null. An ordinary name that equals somebody's handle is allowed: there are many Ritas.
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

const places: [prefix: string, words: string][] = [
  ["/writings", "your writings"],
  ["/writing-edit", "your manuscript"],
  ["/writing", "your manuscript"],
  ["/author-dashboard", "your dashboard"],
  ["/subscription", "your subscription"],
];

/** Where somebody was going, in words; null for a page that needs no plan. */
export function goingWords(path: string | null): string | null {
  if (/^\/book-reader\/[^?#]*\/members([?#]|$)/.test(path ?? "")) return "a chapter for members";
  const segment = path?.split(/[/?#]/)[1]?.toLowerCase();
  return places.find(([prefix]) => prefix === `/${segment}`)?.[1] ?? null;
}

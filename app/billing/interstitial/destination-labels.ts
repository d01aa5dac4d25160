const labels: [prefix: string, label: string][] = [
  ["/writings", "your writings"],
  ["/writing-edit", "your manuscript"],
  ["/writing", "your manuscript"],
  ["/author-dashboard", "your dashboard"],
  ["/subscription", "your subscription"],
];

/** The name of the page that a visitor wanted; null for one that needs no plan. */
export function destinationLabel(path: string | null): string | null {
  if (/^\/book-reader\/[^?#]*\/members([?#]|$)/.test(path ?? "")) return "a chapter for members";
  const segment = path?.split(/[/?#]/)[1]?.toLowerCase();
  return labels.find(([prefix]) => prefix === `/${segment}`)?.[1] ?? null;
}

/**
 * Two documents share one page: where both have drawings with equal ids, `url(#a)` and `use` of the second would refer
 * to the first. Ids inside the second document's drawings are made unique; all others stay, because the book's style
 * sheet may refer to them.
 */
export function separateDrawings(second: HTMLElement, first: HTMLElement): void {
  const known = new Set([...first.querySelectorAll("svg [id]")].map(({ id }) => id));
  if (known.size === 0) return;
  const renamed = new Map<string, string>();
  for (const part of second.querySelectorAll("svg [id]")) {
    if (!known.has(part.id)) continue;
    renamed.set(part.id, `${part.id}--beside`);
    part.id = `${part.id}--beside`;
  }
  if (renamed.size === 0) return;
  for (const element of second.querySelectorAll("svg *"))
    for (const { name, value } of element.attributes) {
      const changed = pointingAt(value, renamed);
      if (changed !== value) element.setAttribute(name, changed);
    }
}

function pointingAt(value: string, renamed: Map<string, string>): string {
  const whole = value.startsWith("#") ? renamed.get(value.slice(1)) : undefined;
  if (whole !== undefined) return `#${whole}`;
  return value.replace(/url\(#([^)]+)\)/g, (all, id: string) =>
    renamed.has(id) ? `url(#${renamed.get(id)})` : all,
  );
}

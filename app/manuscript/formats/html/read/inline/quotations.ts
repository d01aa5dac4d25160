import type { ElementNode, MarkupNode } from "../../../../epub/read/markup/tree.ts";
import { quoteFor } from "../../../../words/typographic.ts";

/** Browsers draw the quotation marks of a `q`; here they become part of its text, as the language writes them. */
export function setQuotations(root: ElementNode, language: string): void {
  const open: { element: ElementNode; isWithin: boolean }[] = [{ element: root, isWithin: false }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { element, isWithin } = next;
    const isQuotation = element.name === "q";
    for (const child of element.children)
      if (child.kind === "element") open.push({ element: child, isWithin: isWithin || isQuotation });
    if (isQuotation) element.children = quoted(element.children, language, isWithin ? "'" : '"');
  }
}

function quoted(children: MarkupNode[], language: string, sign: '"' | "'"): MarkupNode[] {
  const begin = quoteFor(language, "", sign);
  return [
    { kind: "text", text: begin },
    ...children,
    { kind: "text", text: quoteFor(language, `${begin}x`, sign) },
  ];
}

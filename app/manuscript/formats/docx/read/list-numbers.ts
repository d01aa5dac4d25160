/** Where the numbered lists of a file begin to count, in the order in which they stand: a list that goes on after other text does not begin at one. */
export function listStarts(document: string, numbering: string): number[] {
  const lists = readNumbering(numbering);
  const counted = new Map<string, number>();
  const starts: number[] = [];
  let isInList = false;
  for (const paragraph of document.split("</w:p>")) {
    const begin = Math.max(paragraph.lastIndexOf("<w:p>"), paragraph.lastIndexOf("<w:p "));
    const settings =
      /<w:numPr>[\s\S]{0,300}?<\/w:numPr>/.exec(paragraph.slice(begin, begin + 4_000))?.[0] ?? "";
    const id = /<w:numId\b[^<>]{0,100}w:val="(\d{1,9})"/.exec(settings)?.[1] ?? "0";
    const level = /<w:ilvl\b[^<>]{0,100}w:val="(\d{1,2})"/.exec(settings)?.[1] ?? "0";
    const list = lists.get(id);
    if (level === "0" && list?.isNumbered) {
      const number = counted.get(list.counter) ?? list.start;
      counted.set(list.counter, number + 1);
      if (!isInList) starts.push(number);
    }
    isInList = list !== undefined;
  }
  return starts;
}

interface List {
  isNumbered: boolean;
  start: number;
  /** Lists of one definition count on, unless they say where to begin. */
  counter: string;
}

function readNumbering(xml: string): Map<string, List> {
  const kinds = new Map<string, Omit<List, "counter">>();
  const lists = new Map<string, List>();
  for (const piece of xml.split(/(?=<w:(?:abstractNum|num) )/)) {
    const id = /^<w:(?:abstractNum|num) [^<>]{0,500}w:(?:abstractNumId|numId)="(\d{1,9})"/.exec(piece)?.[1];
    if (id === undefined) continue;
    const start = Number(
      /<w:(?:start|startOverride) w:val="(\d{1,6})"/.exec(piece.slice(0, 2_000))?.[1] ?? "1",
    );
    if (piece.startsWith("<w:abstractNum")) {
      const format = /<w:numFmt w:val="(\w{1,40})"/.exec(piece.slice(0, 2_000))?.[1] ?? "decimal";
      kinds.set(id, { isNumbered: format !== "bullet" && format !== "none", start });
      continue;
    }
    const definition = /<w:abstractNumId w:val="(\d{1,9})"/.exec(piece.slice(0, 2_000))?.[1] ?? "";
    const kind = kinds.get(definition);
    const isOverridden = piece.includes("<w:startOverride ");
    if (kind) lists.set(id, { ...kind, start: isOverridden ? start : kind.start, counter: id });
  }
  return lists;
}

/** The lists of the HTML begin as said, if they are as many: else nobody can tell which is which. */
export function withStarts(html: string, starts: number[]): string {
  const tags = /<(\/?)(ol|ul)>(<li id="(?:foot|end)note)?/g;
  const places: number[] = [];
  let depth = 0;
  for (const match of html.matchAll(tags)) {
    if (match[1]) depth -= 1;
    else {
      if (depth === 0 && match[2] === "ol" && !match[3]) places.push(match.index);
      depth += 1;
    }
  }
  if (places.length !== starts.length) return html;
  const out: string[] = [];
  let from = 0;
  places.forEach((place, at) => {
    const start = starts[at] ?? 1;
    out.push(html.slice(from, place), start === 1 ? "<ol>" : `<ol start="${start}">`);
    from = place + "<ol>".length;
  });
  return out.join("") + html.slice(from);
}

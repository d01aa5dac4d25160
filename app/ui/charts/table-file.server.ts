import type { Cell, Column } from "./number-table.ts";

export type Cells = Record<string, Cell>;

export interface TableFile {
  name: string;
  columns: readonly Column[];
  /** In portions, so that a table of any length is never whole in memory. */
  rows: AsyncIterable<readonly Cells[]>;
  /** Of which days, and whose. */
  about: Record<string, string | null>;
}

/** Spreadsheets would take a text that begins so for a formula. */
const formula = /^[=+\-@\t\r]/;

function csvCell(cell: Cell): string {
  if (cell === null) return "";
  if (typeof cell === "number") return String(cell);
  const text = formula.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

async function* csvOf({ columns, rows }: TableFile): AsyncGenerator<string> {
  yield `${columns.map(({ key }) => key).join(",")}\r\n`;
  for await (const portion of rows)
    yield portion
      .map((cells) => `${columns.map(({ key }) => csvCell(cells[key] ?? null)).join(",")}\r\n`)
      .join("");
}

async function* jsonOf({ name, columns, rows, about }: TableFile): AsyncGenerator<string> {
  const head = { table: name, ...about, columns };
  yield `${JSON.stringify(head).slice(0, -1)},"rows":[`;
  let isFirst = true;
  for await (const portion of rows) {
    const objects = portion.map((cells) =>
      JSON.stringify(Object.fromEntries(columns.map(({ key }) => [key, cells[key] ?? null]))),
    );
    if (objects.length === 0) continue;
    yield `${isFirst ? "" : ","}\n${objects.join(",\n")}`;
    isFirst = false;
  }
  yield "\n]}\n";
}

export const fileFormats = {
  csv: { type: "text/csv; charset=utf-8", write: csvOf },
  json: { type: "application/json; charset=utf-8", write: jsonOf },
} as const;
export type FileFormat = keyof typeof fileFormats;

/** A table as a download. */
export function tableResponse(file: TableFile, format: FileFormat): Response {
  const { type, write } = fileFormats[format];
  return downloadOf(write(file), { name: `${file.name}.${format}`, type });
}

/** A text as a download. It is written while it is read: a slow reader slows the database down, and fills no memory. */
export function downloadOf(
  parts: AsyncGenerator<string>,
  { name, type }: { name: string; type: string },
): Response {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await parts.return(undefined);
    },
  });
  return new Response(body, {
    headers: {
      "cache-control": "private, no-store",
      "content-type": type,
      "content-disposition": `attachment; filename="${name}"`,
      "x-robots-tag": "noindex",
    },
  });
}

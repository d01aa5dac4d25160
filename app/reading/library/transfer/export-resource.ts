import { requireViewer } from "#app/identity/viewer/public.server.ts";
import { notFound } from "#app/platform/http/refusals.server.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import { downloadOf, fileFormats, tableResponse } from "#app/ui/charts/table-file.server.ts";
import { type ExportedBook, exportBooks, exportDays, exportRest } from "./export-queries.server.ts";
import type { Route } from "./+types/export-resource";

/** `/library/export/library.csv`, which this site and others can import, and `/library/export/library.json`, which has everything. */
export async function loader({ context, request, params }: Route.LoaderArgs): Promise<Response> {
  const { profile } = await requireViewer(context, request);
  const { db } = context.get(siteContext);
  if (params.format === "library.csv") return tableResponse(asTable(exportBooks(db, profile)), "csv");
  if (params.format !== "library.json") throw notFound("A library is exported as CSV or JSON.");
  const rest = await exportRest(db, profile);
  const parts = writeJson({ books: exportBooks(db, profile), days: exportDays(db, profile), rest });
  return downloadOf(parts, { name: "library.json", type: fileFormats.json.type });
}

const columns = [
  "jid",
  "title",
  "authors",
  "isbn",
  "status",
  "not_for_me",
  "readings",
  "shelves",
  "added",
].map((key) => ({ key, label: key, kind: "text" as const }));

const asTable = (portions: AsyncGenerator<ExportedBook[]>) => ({
  name: "library",
  columns,
  about: {},
  rows: cellsOf(portions),
});

async function* cellsOf(portions: AsyncGenerator<ExportedBook[]>) {
  for await (const books of portions)
    yield books.map(({ jid, title, authors, isbn, status, isHidden, readings, shelves, addedAt }) => ({
      jid,
      title,
      authors: authors.join("; "),
      isbn,
      status,
      not_for_me: isHidden ? "yes" : "",
      readings: readings
        .map(({ startedOn, finishedOn }) => `${startedOn ?? ""}..${finishedOn ?? ""}`)
        .join("; "),
      shelves: shelves.map((name) => name.replaceAll(";", ",")).join("; "),
      added: addedAt,
    }));
}

interface Everything {
  books: AsyncGenerator<object[]>;
  days: AsyncGenerator<object[]>;
  rest: Record<string, object[]>;
}

/** In portions, so that a library of any size is never whole in memory. */
async function* writeJson({ books, days, rest }: Everything): AsyncGenerator<string> {
  yield `${JSON.stringify(rest).slice(0, -1)}`;
  for (const [name, portions] of Object.entries({ books, days })) {
    yield `,\n"${name}":[`;
    let isFirst = true;
    for await (const portion of portions) {
      yield `${isFirst ? "" : ","}\n${portion.map((row) => JSON.stringify(row)).join(",\n")}`;
      isFirst = false;
    }
    yield "\n]";
  }
  yield "}\n";
}

import { answerWrite } from "../writes/answer-write.server.ts";
import { answerRead } from "./answer-read.server.ts";
import { refusalOf } from "./database-refusals.server.ts";
import { notHere, refused } from "./refusals.ts";
import { type ExposedTable, exposedTables } from "./tables.ts";
import type { Route } from "./+types/rest-resource";

/** `GET /rest/v1/{table}`, as PostgREST answers it. */
export async function loader({ context, request, params, url }: Route.LoaderArgs): Promise<Response> {
  return answered(async () =>
    answerRead(context, request, { table: tableAt(params["*"], request), parameters: url.searchParams }),
  );
}

/** `POST`, `PATCH` and `DELETE`: rows of one's own. */
export async function action({ context, request, params, url }: Route.ActionArgs): Promise<Response> {
  return answered(async () =>
    answerWrite({ context, request, table: tableAt(params["*"], request), parameters: url.searchParams }),
  );
}

/** Refusals are thrown from where they are found. */
async function answered(answer: () => Promise<Response>): Promise<Response> {
  try {
    return await answer();
  } catch (error) {
    if (error instanceof Response) return error;
    const refusal = refusalOf(error);
    if (refusal === null) throw error;
    return refusal;
  }
}

const knownSchemas = new Set(["public", "api"]);

function tableAt(path: string, { headers, method }: Request): ExposedTable {
  const schema = headers.get(method === "GET" || method === "HEAD" ? "accept-profile" : "content-profile");
  if (schema !== null && !knownSchemas.has(schema))
    throw refused({ status: 406, code: "PGRST106", message: `Invalid schema: ${schema.slice(0, 63)}` });
  const table = exposedTables.get(path);
  if (table) return table;
  if (path.startsWith("rpc/"))
    throw notHere("Procedures are not called here: there are functions at /functions/v1");
  throw refused({
    status: 501,
    code: "PGRST205",
    message: `Could not find the table '${path.slice(0, 63)}'`,
    hint: `There are ${[...exposedTables.keys()].join(", ")}`,
  });
}

import { openApiDocument } from "../openapi/openapi-document.server.ts";
import { listOperations } from "../openapi/operations.server.ts";
import type { Operation } from "#app/identity/api/public.ts";

const callerLabel = ({ caller }: Operation): string => {
  if (caller === "anyone") return "For anyone.";
  return caller === "session" ? "For signed-in browsers only." : `Scope: ${caller}.`;
};

const slug = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");

interface Parameter {
  name: string;
  in: string;
  description?: string;
  schema: Record<string, unknown>;
}

/** "Integer, 1 to 100. What it is for." */
function factsOf({ schema, description }: Parameter): string {
  const { type = "string", minimum, maximum, default: otherwise } = schema;
  const isRange = minimum !== undefined && maximum !== undefined;
  const range = isRange ? `, ${String(minimum)} to ${String(maximum)}` : "";
  const without = otherwise === undefined ? "" : `; ${JSON.stringify(otherwise)} without it`;
  const kind = typeof type === "string" ? type : "string";
  return `${kind}${range}${without}.${description ? ` ${description}.` : ""}`;
}

const pretty = (schema: unknown) => JSON.stringify(schema, null, 2);

/** The calls by group, as the page shows them. */
export function listDocumented() {
  const document = openApiDocument({ origin: "", name: "", version: "" });
  const groups = Map.groupBy(listOperations(), ({ group }) => group);
  return [...groups].map(([name, operations]) => ({
    name,
    id: `group-${slug(name)}`,
    calls: operations.map((operation) => {
      const { method, path, summary } = operation;
      const described = document.paths[path]?.[method] as {
        parameters: Parameter[];
        requestBody?: { content: Record<string, { schema?: unknown }> };
        responses: Record<string, { description: string }>;
      };
      return {
        id: `${method}-${slug(path)}`,
        method: method.toUpperCase(),
        path,
        summary,
        callerLabel: callerLabel(operation),
        parameters: described.parameters.map((parameter) => ({
          name: parameter.name,
          place: parameter.in,
          facts: factsOf(parameter),
        })),
        bodies: Object.entries(described.requestBody?.content ?? {}).map(([type, { schema }]) => ({
          type,
          schema: schema === undefined ? null : pretty(schema),
        })),
        answers: Object.entries(operation.answers).map(([status, description]) => ({ status, description })),
      };
    }),
  }));
}

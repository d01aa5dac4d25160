import { z } from "zod";
import type { Operation } from "#app/identity/api/public.ts";
import { listOperations } from "./operations.server.ts";

type Json = Record<string, unknown>;

/** What every call can answer, by status. */
const common: Record<number, string> = {
  400: "Control characters, or another malformed request",
  413: "The body is too large",
  415: "A body of this type is not read",
  422: "The input cannot be used; `msg` says why",
  429: "Too many calls; call again after `Retry-After`",
  503: "Busy, or a part of the site is down; call again after `Retry-After`",
};
const ofViewers: Record<number, string> = {
  401: "No valid token",
  403: "The token lacks the scope, or the account a subscription",
  404: "Not there, or not yours",
  409: "The session has ended",
};

/** Of a request: what may be sent, before defaults and transformations. */
const schemaOf = (schema: z.ZodType): Json => {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  return json;
};

const refusalSchema = {
  type: "object",
  properties: { statusCode: { type: "integer" }, msg: { type: "string" } },
};

function parametersOf({ path, query, caller }: Operation): Json[] {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: "path",
    required: true,
    schema: { type: "string" },
  }));
  const inQuery = Object.entries(query?.shape ?? {}).map(([name, field]) => {
    const schema = schemaOf(field as z.ZodType);
    const { description } = schema;
    return { name, in: "query", schema, ...(typeof description === "string" && { description }) };
  });
  const profile = {
    name: "X-Sub-User",
    in: "header",
    description: "The id of the profile to act as; the main one without it",
    schema: { type: "string" },
  };
  return [...inPath, ...inQuery, ...(caller === "anyone" ? [] : [profile])];
}

function bodyOf({ bodies }: Operation): Json | undefined {
  if (!bodies) return undefined;
  const content = bodies.map(({ type, schema }) => [type, schema ? { schema: schemaOf(schema) } : {}]);
  return { content: Object.fromEntries(content) as Json };
}

function answersOf({ answers, answerTypes = ["application/json"], path, caller }: Operation): Json {
  const isForViewer = caller !== "anyone";
  const refusals = { ...common, ...(isForViewer || path.includes("{") ? ofViewers : {}) };
  const described = Object.entries(answers).map(([status, description]) => {
    const types = status === "204" ? [] : answerTypes.map((type) => [type, {}]);
    return [status, types.length > 0 ? { description, content: Object.fromEntries(types) } : { description }];
  });
  const refused = Object.entries(refusals)
    .filter(([status]) => !(status in answers))
    .map(([status, description]) => [
      status,
      { description, content: { "application/json": { schema: refusalSchema } } },
    ]);
  return Object.fromEntries([...described, ...refused]) as Json;
}

const security = (caller: Operation["caller"]): Json[] => {
  if (caller === "anyone") return [];
  return caller === "session" ? [{ session: [] }] : [{ token: [caller] }, { session: [] }];
};

const idOf = ({ method, path }: Operation) =>
  `${method}_${path.replace(/[{}]/g, "").replace(/\W+/g, "_").replace(/^_/, "")}`;

/** The OpenAPI 3.1 document of every call of this site. */
export function openApiDocument({
  origin,
  name,
  version,
}: {
  origin: string;
  name: string;
  version: string;
}) {
  const paths: Record<string, Json> = {};
  for (const operation of listOperations()) {
    const { path, method, summary, group, caller } = operation;
    const requestBody = bodyOf(operation);
    const described = {
      operationId: idOf(operation),
      summary,
      tags: [group],
      parameters: parametersOf(operation),
      ...(requestBody && { requestBody }),
      responses: answersOf(operation),
      security: security(caller),
    };
    paths[path] = { ...paths[path], [method]: described };
  }
  return {
    openapi: "3.1.1",
    info: { title: name, version, description: `The HTTP API of ${name}. For people: ${origin}/api/docs` },
    servers: [{ url: origin }],
    paths,
    components: {
      securitySchemes: {
        token: {
          type: "http",
          scheme: "bearer",
          description: "An access token, created under Account. Each call names the scope that it needs.",
        },
        session: {
          type: "apiKey",
          in: "header",
          name: "X-JWT-Token",
          description: "The token of a signed-in browser.",
        },
      },
    },
  };
}

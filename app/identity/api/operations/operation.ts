import type { z } from "zod";
import type { TokenScope } from "#app/access/gates/token-gate.ts";

export interface OperationBody {
  /** A content type. */
  type: string;
  /** The schema that checks it; without one the bytes are taken as they are. */
  schema?: z.ZodType;
}

/** A call of the HTTP API, for its documentation. Its schemas are those that check the request. */
export interface Operation {
  method: "get" | "post";
  /** As OpenAPI writes it: `/api/following/{kind}/{name}`. */
  path: string;
  /** One sentence. */
  summary: string;
  /** The heading under which it is listed. */
  group: string;
  /** The scope of an access token; `session`: only for a signed-in browser. */
  caller: "anyone" | "session" | TokenScope;
  query?: z.ZodObject;
  /** The ways in which the input may be sent. */
  bodies?: OperationBody[];
  /** What each status says; those that every call can answer are added. */
  answers: Record<number, string>;
  /** Of a successful answer; JSON without it. */
  answerTypes?: string[];
}

export const jsonBody = (schema: z.ZodType): OperationBody[] => [{ type: "application/json", schema }];

import type { z } from "zod";
import type { TokenScope } from "#app/access/gates/token-gate.ts";
import type { Viewer } from "#app/identity/viewer/public.server.ts";
import type { Context, Site } from "#app/platform/http/site-context.server.ts";

/** How the input of a function may be sent: an object, a text, the bytes of a file, or a form. */
export type BodyKind = "json" | "text" | "binary" | "form";

/** The text, the bytes, or the file of the form that were sent. */
export interface SentFile {
  /** The name in the form; null for a bare body. */
  name: string | null;
  bytes: Uint8Array;
}

/** The input as sent: parameters of the address, and the members of the object or the fields of the form. */
export interface SentInput {
  fields: Record<string, unknown>;
  file: SentFile | null;
}

/** What is answered, which decides the content type. */
export type FunctionAnswer =
  | { kind: "json"; value: object; status?: 200 | 202 }
  | { kind: "text"; text: string }
  /** Of any media type; the public client reads only `application/octet-stream` as bytes. */
  | {
      kind: "file";
      bytes: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>;
      size: number;
      fileName: string;
    }
  | { kind: "refused"; status: 404 | 413 | 422 | 429; message: string; errors?: Record<string, string> };

export interface FunctionCall<Input> {
  site: Site;
  context: Context;
  input: Input;
  file: SentFile | null;
  /** Aborts when the caller has gone or the time limit is reached. */
  signal: AbortSignal;
}

export interface FunctionLimits {
  /** Calls that one process works on at the same time. */
  atOnce: number;
  /** Until the answer begins. */
  seconds: number;
}

interface FunctionFacts {
  /** As in the address: `/functions/v1/{name}`. */
  name: string;
  /** For the API's documentation: one sentence, and what is answered. */
  summary: string;
  answers: ("json" | "text" | "file")[];
  bodies: BodyKind[];
  limits: FunctionLimits;
}

/** Who may call: anyone, whoever is signed in, or who may write as well (R20); and what an access token must allow. */
type Definition<Schema extends z.ZodType> = FunctionFacts & { input: Schema } & (
    | { who: "anyone"; scope?: never; run(call: FunctionCall<z.output<Schema>>): Promise<FunctionAnswer> }
    | {
        who: "account" | "writer";
        scope: TokenScope;
        run(call: FunctionCall<z.output<Schema>>, viewer: Viewer): Promise<FunctionAnswer>;
      }
  );

export interface ServerFunction extends FunctionFacts {
  who: "anyone" | "account" | "writer";
  scope: TokenScope | null;
  /** Checks every call, and describes it in the API's documentation. */
  input: z.ZodType;
  call(
    given: Omit<FunctionCall<unknown>, "input"> & SentInput,
    viewer: Viewer | null,
  ): Promise<FunctionAnswer>;
}

export const unreadable = "The body does not match what this function expects";

/** A function that can be called by its name, with its input checked by its schema. */
export function defineFunction<Schema extends z.ZodType>(definition: Definition<Schema>): ServerFunction {
  const { name, summary, answers, bodies, limits, who, input } = definition;
  return {
    name,
    summary,
    answers,
    bodies,
    limits,
    who,
    scope: definition.scope ?? null,
    input,
    async call({ fields, ...given }, viewer) {
      const read = input.safeParse(fields);
      if (!read.success) return refusalOf(read.error);
      const call = Object.assign(given, { input: read.data });
      if (definition.who === "anyone") return definition.run(call);
      // Never happens: callers have identified the viewer before.
      if (!viewer) throw new Error(`${name} was called by nobody`);
      return definition.run(call, viewer);
    },
  };
}

function refusalOf({ issues }: z.ZodError): FunctionAnswer {
  const errors = Object.fromEntries(issues.map(({ path, message }) => [path.join(".") || "body", message]));
  return { kind: "refused", status: 422, message: unreadable, errors };
}

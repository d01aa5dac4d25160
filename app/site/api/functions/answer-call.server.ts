import { z } from "zod";
import { mayWrite } from "#app/access/gates/may-write.ts";
import { findEntitlement } from "#app/billing/entitlement/public.server.ts";
import { type FunctionAnswer, type ServerFunction, unreadable } from "#app/identity/api/public.server.ts";
import { requireApiViewer, type Viewer } from "#app/identity/viewer/public.server.ts";
import { type Context, siteContext } from "#app/platform/http/site-context.server.ts";
import { counted } from "#app/ui/counted.ts";
import { kindOf, readInput } from "./read-input.server.ts";

const noStore = { "cache-control": "private, no-store" };

/** X09: a caller can tell a function that answered from one that was not reached. */
const relayError = { "x-relay-error": "true" };

const refuse = (
  status: number,
  msg: string,
  more: { headers?: Record<string, string>; errors?: object } = {},
) =>
  Response.json(
    { statusCode: status, msg, errors: more.errors },
    { status, headers: { ...noStore, ...more.headers } },
  );

const running = new Map<string, number>();

/** Answers one call of a function: who calls, what was sent, within its limits. */
export async function answerCall(
  called: ServerFunction | undefined,
  { context, request, url }: { context: Context; request: Request; url: URL },
): Promise<Response> {
  if (!called) return refuse(404, "There is no such function");
  const region = url.searchParams.get("forceFunctionRegion") ?? request.headers.get("x-region");
  if (region !== null && !/^[a-z0-9-]{1,32}$/.test(region))
    return refuse(400, "This is not the name of a region");
  const viewer = await viewerFor(called, context, request);
  if (viewer instanceof Response) return viewer;
  const { name, limits } = called;
  const others = running.get(name) ?? 0;
  if (others >= limits.atOnce)
    return refuse(503, "Too many calls of this function are being answered. Call again in a moment.", {
      headers: { ...relayError, "retry-after": "5" },
    });
  running.set(name, others + 1);
  try {
    return await run(called, { context, request, url }, viewer);
  } finally {
    running.set(name, (running.get(name) ?? 1) - 1);
  }
}

/** R20, C11: the viewer if the function needs one, or why it may not be called. */
async function viewerFor(
  { who, scope }: ServerFunction,
  context: Context,
  request: Request,
): Promise<Viewer | null | Response> {
  if (who === "anyone") return null;
  const viewer = await requireApiViewer(context, request, scope);
  if (who === "account") return viewer;
  const { state } = await findEntitlement(context.get(siteContext), viewer.account.id);
  return mayWrite(state) ? viewer : refuse(403, "A subscription is needed");
}

async function run(
  called: ServerFunction,
  { context, request, url }: { context: Context; request: Request; url: URL },
  viewer: Viewer | null,
): Promise<Response> {
  const kind = kindOf(request.headers.get("content-type"));
  if (kind && !called.bodies.includes(kind))
    return refuse(415, `This function takes ${called.bodies.join(", ")}, not ${kind}`);
  const input = await readInput(request, url, kind);
  if (!input) return refuse(422, unreadable);
  const seconds = called.limits.seconds;
  const limit = AbortSignal.timeout(seconds * 1000);
  const late = Promise.withResolvers<"late">();
  limit.addEventListener("abort", () => late.resolve("late"));
  const signal = AbortSignal.any([limit, request.signal]);
  const site = context.get(siteContext);
  const answering = called.call({ site, context, signal, fields: input.fields, file: input.file }, viewer);
  const answer = await Promise.race([answering.catch(refusalIn), late.promise]);
  if (answer instanceof Response) return answer;
  if (answer !== "late") return responseOf(answer);
  answering.catch((error: unknown) => site.log.warn({ err: error }, `${called.name} failed after its time`));
  return refuse(504, `The function did not answer within ${counted(seconds, "second")}`, {
    headers: relayError,
  });
}

/** What `notFound()` and `forbidden()` throw. */
const Refusal = z.object({
  type: z.literal("DataWithResponseInit"),
  data: z.object({ message: z.string() }),
  init: z.object({ status: z.number() }),
});

function refusalIn(error: unknown): Response {
  const read = Refusal.safeParse(error);
  if (!read.success) throw error;
  const { init, data } = read.data;
  return refuse(init.status, init.status === 404 ? "Not found" : data.message);
}

function responseOf(answer: FunctionAnswer): Response {
  switch (answer.kind) {
    case "json":
      return Response.json(answer.value, { status: answer.status ?? 200, headers: noStore });
    case "text":
      return new Response(answer.text, {
        headers: { ...noStore, "content-type": "text/plain; charset=utf-8" },
      });
    case "file":
      return fileResponse(answer);
    case "refused":
      return refuse(answer.status, answer.message, answer.errors && { errors: answer.errors });
  }
}

/** Always the one type of bytes that the public client does not read as text, whatever is in them. */
function fileResponse({ bytes, size, fileName }: Extract<FunctionAnswer, { kind: "file" }>): Response {
  const ascii = fileName.normalize("NFD").replace(/[^\w .-]/g, "");
  return new Response(bytes, {
    headers: {
      ...noStore,
      "content-type": "application/octet-stream",
      "content-length": String(size),
      "content-disposition": `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(fileName)}`,
      "x-content-type-options": "nosniff",
    },
  });
}

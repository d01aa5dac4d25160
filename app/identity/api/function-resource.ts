import { z } from "zod";
import { handleMessage } from "#app/identity/handles/public.ts";
import { handleObjection } from "#app/identity/handles/public.server.ts";
import { type Site, siteContext } from "#app/platform/http/site-context.server.ts";
import { readJson } from "#app/platform/http/forms/read-json.server.ts";
import type { Route } from "./+types/function-resource";

const HandleBody = z.object({ handle: z.string().max(200) });

/**
 * Functions that can be called by name: each takes a JSON body and returns a value, or null for a body it cannot read.
 */
const functions: Record<string, (site: Site, body: unknown) => Promise<object | null>> = {
  /** Checks a handle while it is typed. */
  async "handle-available"(site, body) {
    const read = HandleBody.safeParse(body);
    if (!read.success) return null;
    const handle = read.data.handle.trim().replace(/^@/, "").toLowerCase();
    const objection = await handleObjection(site.db, { handle }, site.now());
    const words = objection ? handleMessage(objection, handle) : "This handle is free.";
    return { isFree: objection === null, words };
  },
};

function answer(status: number, body: object): Response {
  return Response.json(body, { status, headers: { "cache-control": "no-store" } });
}

/** `POST /functions/v1/{name}`. */
export async function action({ context, request, params }: Route.ActionArgs): Promise<Response> {
  const call = Object.hasOwn(functions, params.name) ? functions[params.name] : undefined;
  if (!call) return answer(404, { msg: "There is no such function" });
  const body: unknown = await readJson(request);
  const value = await call(context.get(siteContext), body);
  return value
    ? answer(200, value)
    : answer(422, { msg: "The body does not match what this function expects" });
}

export { postOnly as loader } from "#app/platform/http/forms/post-only.ts";

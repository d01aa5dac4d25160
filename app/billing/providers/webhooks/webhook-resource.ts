import { postOnly } from "#app/platform/http/forms/post-only.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import { findProvider } from "../open-providers.server.ts";
import { noteRefusedWebhook, storeWebhook } from "./webhook-commands.server.ts";
import type { Route } from "./+types/webhook-resource";

const headers = { "cache-control": "private, no-store" };
const answer = (status: number, msg: string) =>
  Response.json({ statusCode: status, msg }, { status, headers });

/** `POST /api/webhooks/:provider`: verifies, stores and answers. A job applies the message. */
export async function action({ context, request, params }: Route.ActionArgs): Promise<Response> {
  const site = context.get(siteContext);
  const provider = findProvider(site.settings, params.provider);
  if (!provider) return answer(404, "Nobody listens here");
  if (request.method !== "POST") return postOnly();
  const read = await provider.readWebhook(site, request);
  if (!read.ok) {
    await noteRefusedWebhook(site, provider.name, read.problem);
    return answer(read.status, "This message cannot be believed");
  }
  await storeWebhook(site, provider.name, read);
  return answer(200, "Kept");
}

export { postOnly as loader };

import { askToSignIn } from "#app/catalog/opds/public.server.ts";
import { findReadingApp } from "#app/identity/device-passwords/public.server.ts";
import { readJson } from "#app/platform/http/forms/read-json.server.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import { findProgressionDocument, storeProgressionDocument } from "./progression-document.server.ts";
import { ProgressionDocument } from "./progression-input.ts";
import type { Route } from "./+types/progression-resource";

const headers = { "cache-control": "private, no-store", "content-type": "application/opds-progression+json" };

const longestJid = 200;

const refuse = (status: 400 | 404 | 405, msg: string, more = {}) =>
  Response.json(
    { statusCode: status, msg },
    { status, headers: { "cache-control": "private, no-store", ...more } },
  );

const noBook = () => refuse(404, "There is no book with a text at this address");

/** `GET /opds/own/progression/{jid}`: where one is in a book; empty when it has not been begun. */
export async function loader({ context, request, params }: Route.LoaderArgs): Promise<Response> {
  const site = context.get(siteContext);
  const app = await findReadingApp(context, request, "reading:read");
  if (!app) return askToSignIn(site.settings);
  const found = await findProgressionDocument(site, app, params.jid.slice(0, longestJid));
  if (found === "no-book") return noBook();
  return found ? Response.json(found, { headers }) : new Response(null, { headers });
}

/** `PUT`: where the app is now. 409 with the current document when it was read on elsewhere since. */
export async function action({ context, request, params }: Route.ActionArgs): Promise<Response> {
  if (request.method !== "PUT") return refuse(405, "Ask by GET or PUT", { allow: "GET, HEAD, PUT" });
  const site = context.get(siteContext);
  const app = await findReadingApp(context, request, "reading:write");
  if (!app) return askToSignIn(site.settings);
  const read = ProgressionDocument.safeParse(await readJson(request));
  if (!read.success)
    return refuse(400, "Send modified, a device with id and name, and a progression from 0 to 1");
  const stored = await storeProgressionDocument(site, app, {
    jid: params.jid.slice(0, longestJid),
    given: read.data,
  });
  if (stored.ok) return Response.json(stored.document, { status: stored.isFirst ? 201 : 200, headers });
  return stored.reason === "no-book" ? noBook() : Response.json(stored.document, { status: 409, headers });
}

import { recordSecurityEvent } from "#app/identity/security/public.server.ts";
import { notFound } from "#app/platform/http/refusals.server.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import { requireOwner } from "../owner/owner.server.ts";
import { findArchive } from "./export-queries.server.ts";
import type { Route } from "./+types/export-resource";

/** The zip file, for its owner alone; 404 for all others. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { account } = await requireOwner(context, request);
  const { db, now } = context.get(siteContext);
  const archive = await findArchive(db, { id: params.id, accountId: account.id }, now());
  if (!archive) throw notFound();
  await recordSecurityEvent(context, request, { kind: "export-fetched", account });
  return new Response(new Uint8Array(archive), {
    headers: {
      "content-type": "application/zip",
      "content-disposition": 'attachment; filename="my-data.zip"',
      "cache-control": "private, no-store",
    },
  });
}

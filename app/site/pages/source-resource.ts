import { packSources } from "./source-archive.server.ts";

/** The source of the running version, for users of the site (AGPL, section 13). */
export async function loader(): Promise<Response> {
  return new Response(await packSources(), {
    headers: {
      "content-type": "application/zip",
      "content-disposition": 'attachment; filename="octavo-source.zip"',
      "cache-control": "public, max-age=3600",
    },
  });
}

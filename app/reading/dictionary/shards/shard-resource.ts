import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { notFound } from "#app/platform/http/refusals.server.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import type { Route } from "./+types/shard-resource";
import { findShard } from "../dictionary-queries.server.ts";

const unzip = promisify(gunzip);
const shardName = /^(\d{1,4})\.json$/;

/** `GET /dictionaries/{id}/{version}/{shard}.json`: some hundred entries, one of which is wanted. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  const [, shard] = shardName.exec(params.shard) ?? [];
  if (shard === undefined || !/^[a-z0-9-]{1,60}$/.test(params.id) || !/^[0-9a-f]{16}$/.test(params.version))
    throw notFound();
  const { db } = context.get(siteContext);
  const body = await findShard(db, { id: params.id, version: params.version, shard: Number(shard) });
  if (!body) throw notFound();
  const json = await unzip(body);
  return new Response(new Uint8Array(json), {
    headers: {
      "content-type": "application/json; charset=utf-8",
      "cache-control": "public, max-age=31536000, immutable",
    },
  });
}

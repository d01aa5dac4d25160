import {
  feedOfBooks,
  feedResponse,
  readCatalogAddress,
  requireCatalogReader,
  writingOf,
} from "#app/catalog/opds/public.server.ts";
import { sql } from "drizzle-orm";
import { openBooks } from "#app/access/visibility/visible-books.server.ts";
import { notFound } from "#app/platform/http/refusals.server.ts";
import { type Context, siteContext } from "#app/platform/http/site-context.server.ts";

const mostBooks = 50;

/** The feed of the books that one has begun, wherever that was, the last read first. */
export async function begunFeed(context: Context, request: Request): Promise<Response> {
  const site = context.get(siteContext);
  const address = readCatalogAddress(new URL(request.url).pathname.replace(/^\/opds\//, ""));
  if (address.rest.length !== 1) throw notFound("There is no catalogue at this address.");
  const reader = await requireCatalogReader(context, request);
  const { rows } = await site.db.execute<{ id: string }>(sql`
    select b.id from (
      select book_id, max(read_at) as at from places where profile_id = ${reader.app.profile.id} group by book_id
    ) as begun join ${openBooks(reader.viewer)} on b.id = begun.book_id and b.is_text_held
    order by begun.at desc, b.id limit ${mostBooks}`);
  const ids = rows.map(({ id }) => Number(id));
  const feed = await feedOfBooks({ site, ...reader }, { title: "Continue reading", path: "reading", ids });
  return feedResponse(feed, writingOf(site.settings, address, request));
}

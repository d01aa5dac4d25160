import { sql } from "drizzle-orm";
import { redirect } from "react-router";
import { openBooks } from "#app/access/visibility/visible-books.server.ts";
import { contentViewerOf } from "#app/identity/age-cap/public.server.ts";
import type { NavigationTarget } from "#app/manuscript/epub/read/publication.ts";
import { notFound } from "#app/platform/http/refusals.server.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import type { Route } from "./+types/printed-page-resource";

/** Redirects to a page of the printed book, for browsers without scripts: `?number=` is the page's label. */
export async function loader({ params, request, context }: Route.LoaderArgs): Promise<Response> {
  const label = new URL(request.url).searchParams.get("number")?.trim() ?? "";
  const isPossible = /^[^\p{Cc}\p{Cs}]{1,100}$/u.test(label) && /^[^\p{Cc}\p{Cs}]{1,300}$/u.test(params.jid);
  const { rows } = isPossible
    ? await context.get(siteContext).db.execute<{ target: NavigationTarget }>(sql`
        select page -> 'target' as target from ${openBooks(contentViewerOf(context))} join book_navigation n on n.book_id = b.id
          cross join lateral jsonb_array_elements(n.page_list) as page
        where b.jid = ${params.jid} and lower(trim(page ->> 'label')) = lower(${label}) limit 1`)
    : { rows: [] };
  const [found] = rows;
  if (!found?.target) throw notFound("There is no such page in this book.");
  const { chapter, fragment } = found.target;
  const hash = fragment === null ? "" : `#${encodeURIComponent(fragment)}`;
  return redirect(
    `/book-reader/${encodeURIComponent(params.jid)}/${encodeURIComponent(chapter)}${hash}`,
    302,
  );
}

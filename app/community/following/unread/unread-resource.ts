import type { CoverFacts } from "#app/catalog/covers/public.tsx";
import { readerAddress } from "#app/catalog/books/public.ts";
import { requireApiViewer } from "#app/identity/viewer/public.server.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import type { Route } from "./+types/unread-resource";
import { countForHeader } from "./unread-cookie.server.ts";
import { listUnread } from "./unread-queries.server.ts";

/** A followed work with chapters that the profile has not read. */
export interface NewWork {
  book: CoverFacts;
  count: number;
  /** Of the first of them. */
  address: string;
}

/** As many as stand beside each other on a phone. */
const mostWorks = 5;

/** `GET /api/following/unread`: for the front page, which is the same for everyone; and the number for the header. */
export async function loader({ context, request }: Route.LoaderArgs): Promise<Response> {
  const { profile } = await requireApiViewer(context, request, "following:read");
  const site = context.get(siteContext);
  const found = await listUnread(site.db, profile);
  const works = found.slice(0, mostWorks).map(({ book, chapters }): NewWork => ({
    book,
    count: chapters.length,
    address: readerAddress(book, { chapter: chapters[0]?.slug ?? "", fragment: null }),
  }));
  const headers = new Headers({ "cache-control": "private, no-store" });
  for (const cookie of await countForHeader({ site, profile })) headers.append("set-cookie", cookie);
  return Response.json({ works }, { headers });
}

import { collectionAddress, shelfAddress } from "#app/catalog/collection-pages/public.ts";
import { seriesAddress, subjectAddress } from "#app/catalog/headings/public.ts";
import { authorAddress } from "#app/catalog/people/public.server.ts";
import { href } from "react-router";
import type { ContentViewer } from "#app/access/visibility/content-viewer.ts";
import { contentViewerOf } from "#app/identity/age-cap/public.server.ts";
import { notFound } from "#app/platform/http/refusals.server.ts";
import { type Site, siteContext } from "#app/platform/http/site-context.server.ts";
import { siteOrigin } from "#app/platform/http/site-origin.server.ts";
import { listOtherPages } from "./sitemap-pages.server.ts";
import {
  listAuthors,
  listBooks,
  listCollectionPages,
  listNames,
  listParts,
  listSeries,
  listTags,
} from "./sitemap-queries.server.ts";
import { sitemapPart } from "./sitemap-xml.ts";
import type { Route } from "./+types/sitemap-part-resource";

/** One part of the sitemap. Several megabytes, requested about once a day: not cached in memory. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  const site = context.get(siteContext);
  const viewer = contentViewerOf(context);
  const pages = await listPagesOf(params.file, site, viewer);
  if (pages.length === 0) throw notFound();
  const origin = siteOrigin(site.settings);
  const entries = pages.map(({ path, changedAt }) => ({ address: origin + path, changedAt }));
  return new Response(sitemapPart(entries), {
    headers: { "cache-control": "public, max-age=3600", "content-type": "application/xml; charset=utf-8" },
  });
}

async function listPagesOf(file: string, site: Site, viewer: ContentViewer): Promise<Page[]> {
  if (file === "pages.xml") return listPages(site, viewer);
  const [, kind = "", number] = /^([a-z]+)-([1-9]\d{0,8})\.xml$/.exec(file) ?? [];
  const wanted = { part: Number(number), viewer };
  if (kind === "books") return listBookPages(site, wanted);
  if (kind === "authors") return listNamePages(site, wanted);
  return (await listDatedRows(site, kind, wanted)).map(({ changedAt, ...row }) => ({
    path: pathOf(row),
    changedAt,
  }));
}

async function listDatedRows({ db }: Site, kind: string, wanted: { part: number; viewer: ContentViewer }) {
  if (kind === "tags") return listTags(db, wanted);
  if (kind === "series") return listSeries(db, wanted);
  return kind === "collections" && wanted.part === 1 ? listCollectionPages(db, wanted.viewer) : [];
}

function pathOf({
  kind,
  key,
}: Pick<Awaited<ReturnType<typeof listDatedRows>>[number], "kind" | "key">): string {
  if (kind === "series") return seriesAddress(key);
  if (kind === "collection") return collectionAddress(key);
  return kind === "shelf" ? shelfAddress(key) : subjectAddress({ kind, slug: key });
}

interface Page {
  path: string;
  changedAt: Date;
}

async function listPages(site: Site, viewer: ContentViewer): Promise<Page[]> {
  const pages = await listOtherPages(site);
  const parts = await listParts(site.db, viewer);
  // The front page changes with the books on it.
  const times = [...parts, ...pages].map(({ changedAt }) => changedAt.getTime());
  const authors = await listAuthors(site.db, viewer);
  return [
    { path: href("/"), changedAt: new Date(Math.max(...times)) },
    ...pages,
    ...authors.map(({ handle, changedAt }) => ({ path: authorAddress({ slug: "", handle }), changedAt })),
  ];
}

async function listNamePages({ db }: Site, wanted: { part: number; viewer: ContentViewer }): Promise<Page[]> {
  const names = await listNames(db, wanted);
  return names.map(({ slug, changedAt }) => ({ path: authorAddress({ slug, handle: null }), changedAt }));
}

async function listBookPages({ db }: Site, wanted: { part: number; viewer: ContentViewer }): Promise<Page[]> {
  const books = await listBooks(db, wanted);
  return books.map(({ jid, changedAt }) => ({ path: href("/bookdetail/:jid", { jid }), changedAt }));
}

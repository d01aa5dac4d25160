import { data } from "react-router";
import { loaderHeaders } from "#app/platform/http/loader-headers.ts";
import { pageMeta } from "#app/platform/http/page-meta.ts";
import { publicPage } from "#app/platform/http/public-page.server.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import { keepFrontPage, keptFrontPage } from "./kept-front-page.ts";
import { getFrontPage } from "./shelf-queries.server.ts";
import type { Route } from "./+types/home-page";

export async function loader({ context }: Route.LoaderArgs) {
  const page = await getFrontPage(context.get(siteContext).db);
  return data(page, { headers: publicPage(["books"]) });
}

/** Coming back shows what is kept, at once; after a minute it is asked for anew. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return keptFrontPage() ?? keepFrontPage(await serverLoader());
}

export const headers = loaderHeaders;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: null,
    description: "Find a book and start reading: every book here opens at once, on any screen.",
    path: "/",
  });

/** The page itself is drawn by home-layout.tsx, which keeps it while the reader is elsewhere. */
export default function HomePage() {
  return null;
}

import { bookTag, pageSeconds } from "#app/catalog/books/public.ts";
import { data, redirect } from "react-router";
import { contentViewerOf } from "#app/identity/age-cap/public.server.ts";
import { loaderHeaders } from "#app/platform/http/caching/loader-headers.ts";
import { pageHead } from "#app/platform/http/page-head.server.ts";
import { publicPage } from "#app/platform/http/caching/public-page.server.ts";
import { notFound } from "#app/platform/http/refusals.server.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import { separated } from "#app/ui/separated.ts";
import { feedLink, personJsonLd } from "./author-head.server.ts";
import { contributorTag } from "./contributor-commands.server.ts";
import { findContributor } from "./author-queries.server.ts";
import { AuthorView } from "./author-view.tsx";
import { listWorksNaming } from "./author-works.server.ts";
import type { Route } from "./+types/contributor-page";

/** The page of somebody whom books name, and who has no profile here (decision 214). */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db, settings } = context.get(siteContext);
  const slug = params.slug.normalize("NFC").toLowerCase();
  const person = slug.length <= longestSlug && !/\p{Cc}/u.test(slug) ? await findContributor(db, slug) : null;
  if (!person) throw notFound(nobody);
  // An author who writes here has one page, at the handle; and a name has one spelling.
  if (person.path !== url.pathname)
    return redirect(person.path, { status: 301, headers: { "cache-control": "no-cache" } });
  const works = await listWorksNaming(db, person.slug, contentViewerOf(context));
  // Nobody learns of people whom no book names that they may see.
  if (works.works.length === 0) throw notFound(nobody);
  const { name, path, bio } = person;
  const line = separated(works.totals);
  const feed = `${path}/feed.atom`;
  const head = [
    ...pageHead(settings, {
      title: name,
      description:
        bio?.slice(0, 200) ?? `${name}: ${works.totals.join(", ")} to read on ${settings.SITE_NAME}.`,
      path,
      jsonLd: (origin) => ({
        "@context": "https://schema.org",
        ...personJsonLd(name, `${origin}${path}`),
        ...(bio && { description: bio }),
      }),
    }),
    feedLink(name, feed),
  ];
  const tags = [contributorTag(person.slug), ...works.works.map(({ card }) => bookTag(card.jid))];
  return data(
    { name, slug: person.slug, bio, line, works, feed, head },
    { headers: publicPage(tags, { lifeSeconds: pageSeconds.list }) },
  );
}

export const headers = loaderHeaders;

const nobody = "There is no author at this address.";

/** Of a name; and what tells authors of one name apart. */
const longestSlug = 100;

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

export default function ContributorPage({ loaderData }: Route.ComponentProps) {
  const { name, slug, bio, line, works, feed } = loaderData;
  return (
    <AuthorView
      isProfile={false}
      id={slug}
      avatarUrl={null}
      name={name}
      bio={bio}
      line={line}
      works={works}
      feed={feed}
    />
  );
}

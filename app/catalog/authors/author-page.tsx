import { data, href, redirect } from "react-router";
import { shelfTag } from "#app/catalog/collection-pages/public.ts";
import { listShelvesOf } from "#app/catalog/collection-pages/public.server.ts";
import { contentViewerOf } from "#app/identity/age-cap/public.server.ts";
import { handlePattern, profileTag } from "#app/identity/handles/public.ts";
import { BioInput, changeBio } from "#app/identity/profiles/public.server.ts";
import { requireViewer } from "#app/identity/viewer/public.server.ts";
import { loaderHeaders } from "#app/platform/http/caching/loader-headers.ts";
import { pageHead } from "#app/platform/http/page-head.server.ts";
import { publicPage } from "#app/platform/http/caching/public-page.server.ts";
import { readForm, typed } from "#app/platform/http/forms/read-form.server.ts";
import { notFound } from "#app/platform/http/refusals.server.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import { separated } from "#app/ui/separated.ts";
import { BioForm } from "./bio-form.tsx";
import { AuthorView } from "./author-view.tsx";
import { listWorksOf } from "./author-works.server.ts";
import { feedLink, personJsonLd } from "./author-head.server.ts";
import { type AuthorFacts, findAuthor, findNewHandle } from "./author-queries.server.ts";
import type { Route } from "./+types/author-page";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, settings, now } = context.get(siteContext);
  const given = url.searchParams.get("id") ?? "";
  const handle = given.trim().replace(/^@/, "").toLowerCase();
  if (!handlePattern.test(handle)) throw notFound(nobody);
  const author = await findAuthor(db, handle);
  const newHandle = author ? author.handle : await findNewHandle(db, handle, now());
  // R07; not cached by browsers, because a handle may be reassigned.
  if (newHandle && newHandle !== given)
    return redirect(addressOf(newHandle), { status: 301, headers: { "cache-control": "no-cache" } });
  if (!author) throw notFound(nobody);
  const isNamed = author.name !== `@${author.handle}`;
  const viewer = contentViewerOf(context);
  const [works, shelves] = await Promise.all([
    listWorksOf(db, author.handle, viewer),
    listShelvesOf(db, author.handle, viewer),
  ]);
  const feed = `/authorhandle/feed.atom?id=${author.handle}`;
  const head = [
    ...pageHead(settings, {
      title: isNamed ? `${author.name} (@${author.handle})` : author.name,
      description: author.bio?.slice(0, 200) ?? `${author.name} on ${settings.SITE_NAME}`,
      path: addressOf(author.handle),
      jsonLd: (origin) => profileJsonLd(author, origin),
    }),
    feedLink(author.name, feed),
  ];
  const since = `since ${author.joinedIn.slice(0, 4)}`;
  const line = separated([...(isNamed ? [`@${author.handle}`] : []), ...works.totals, since]);
  return data(
    { author, line, works, shelves, feed, head },
    {
      headers: publicPage([profileTag(author.handle), ...shelves.map(({ id }) => shelfTag(id))], {
        query: ["id"],
      }),
    },
  );
}

/** The owner edits the bio in place. For everybody else there is nothing to post to. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const { account, profile } = await requireViewer(context, request);
  const { handle } = profile;
  const site = context.get(siteContext);
  if (handle !== url.searchParams.get("id") || !(await findAuthor(site.db, handle))) throw notFound(nobody);
  const read = await readForm(request, BioInput);
  if (!read.ok)
    return data({ bio: typed(read.form, "bio"), error: read.errors["bio"] ?? "" }, { status: 422 });
  await changeBio(site, { accountId: account.id, profileId: profile.id }, read.input.bio);
  return redirect(addressOf(handle), 303);
}

export const headers = loaderHeaders;

const nobody = "Nobody has this handle.";

const addressOf = (handle: string) => `${href("/authorhandle")}?id=${handle}`;

function profileJsonLd(author: AuthorFacts, origin: string): object {
  const path = addressOf(author.handle);
  return {
    "@context": "https://schema.org",
    "@type": "ProfilePage",
    url: `${origin}${path}`,
    mainEntity: {
      ...personJsonLd(author.name, `${origin}${path}`),
      alternateName: author.handle,
      ...(author.bio && { description: author.bio }),
      ...(author.picture && { image: `${origin}${author.picture.large}` }),
      ...(author.links.length > 0 && { sameAs: author.links }),
    },
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

export default function AuthorPage({ loaderData, actionData }: Route.ComponentProps) {
  const { author, line, works, shelves, feed } = loaderData;
  const { name, handle, bio, links, picture, colour } = author;
  return (
    <AuthorView
      isProfile
      name={name}
      id={handle}
      colour={colour}
      avatarUrl={picture?.small ?? null}
      line={line}
      bio={bio}
      works={works}
      shelves={shelves}
      feed={feed}
    >
      <BioForm handle={handle} bio={bio} refused={actionData} />
      {links.length > 0 && (
        <ul className="author-links">
          {links.map((link) => (
            <li key={link}>
              <a className="link" href={link} rel="me nofollow noopener ugc">
                {link.replace(/^https:\/\/(www\.)?/, "").replace(/\/$/, "")}
              </a>
            </li>
          ))}
        </ul>
      )}
    </AuthorView>
  );
}

import { countWorks } from "#app/authoring/ownership/public.server.ts";
import { MissingNameForm } from "#app/authoring/ownership/public.tsx";
import { useEffect } from "react";
import { href, useRevalidator } from "react-router";
import { initialsOf } from "#app/ui/initials.ts";
import { isNamed, nameOrHandle } from "#app/identity/names/public.ts";
import { storedProfile } from "#app/identity/cookies/public.ts";
import { getWriter } from "#app/billing/gates/public.server.ts";
import { findThanks } from "#app/billing/thanks/public.server.ts";
import { ThanksPanel } from "#app/billing/thanks/public.tsx";
import { needsName } from "#app/identity/names/public.server.ts";
import { pageHead } from "#app/platform/http/page-head.server.ts";
import { privateHeaders } from "#app/platform/http/caching/private-headers.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import { formatMonth } from "#app/ui/times/times.ts";
import "./dashboard.css";
import type { Route } from "./+types/dashboard-page";

export { privateHeaders as headers };

const kinds = { main: "Main account", "pen-name": "Pen name", family: "Family profile" };

export async function loader({ context }: Route.LoaderArgs) {
  const writer = getWriter(context);
  const { profile } = writer;
  const site = context.get(siteContext);
  const { db, settings } = site;
  const head = pageHead(settings, {
    title: "Dashboard",
    description: `Your dashboard on ${settings.SITE_NAME}`,
    path: "/author-dashboard",
    isPrivate: true,
  });
  const author = {
    name: nameOrHandle(profile),
    isNameMissing: !isNamed(profile) && (await needsName(site, profile.id)),
    handle: profile.handle,
    avatarUrl: profile.avatarUrl,
    initials: initialsOf({ ...storedProfile(profile) }),
    kind: kinds[profile.kind],
    joinedOn: profile.createdAt.toISOString().slice(0, 7),
    joined: formatMonth(profile.createdAt),
    workCount: await countWorks(db, profile.id),
  };
  return { head, author, thanks: await findThanks(site, writer) };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

/** S05: another profile was chosen, maybe in another window. */
function useProfileRevalidation() {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const ask = () => void revalidate();
    document.addEventListener("dashboard-outdated", ask);
    return () => document.removeEventListener("dashboard-outdated", ask);
  }, [revalidate]);
}

export default function DashboardPage({ loaderData: { author, thanks } }: Route.ComponentProps) {
  useProfileRevalidation();
  return (
    <main className="desk">
      <h1>Dashboard</h1>
      <ThanksPanel thanks={thanks} />
      {author.isNameMissing && <MissingNameForm returnUrl={href("/author-dashboard")} />}
      <section id="author-information" aria-labelledby="author-name" className="desk-author">
        <span className="avatar desk-avatar" aria-hidden="true">
          {author.avatarUrl ? (
            <img src={author.avatarUrl} alt="" width="160" height="160" />
          ) : (
            author.initials
          )}
        </span>
        <div className="desk-names">
          <h2 id="author-name">{author.name}</h2>
          {author.name !== `@${author.handle}` && <p className="desk-handle">@{author.handle}</p>}
        </div>
        <dl>
          <div>
            <dt>Writing as</dt>
            <dd>{author.kind}</dd>
          </div>
          <div>
            <dt>Joined</dt>
            <dd>
              <time dateTime={author.joinedOn}>{author.joined}</time>
            </dd>
          </div>
          <div>
            <dt>Works</dt>
            <dd>{author.workCount}</dd>
          </div>
        </dl>
        <p className="desk-ways">
          <a className="link" href={`/authorhandle?id=${encodeURIComponent(author.handle)}`}>
            View public page
          </a>
          <a className="link" href="/writings">
            Your writings
          </a>
        </p>
      </section>
    </main>
  );
}

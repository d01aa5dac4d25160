import { href } from "react-router";
import { requireViewer } from "#app/identity/viewer/public.server.ts";
import { privateHead } from "#app/platform/http/page-head.server.ts";
import { privateHeaders } from "#app/platform/http/private-headers.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import { ago } from "#app/ui/times.ts";
import { markReleasesSeen } from "./following-commands.server.ts";
import { findMailFrequency, listFollowed } from "./following-queries.server.ts";
import { ReleaseList } from "./release-list.tsx";
import { listLatestReleases } from "./release-queries.server.ts";
import type { Route } from "./+types/following-page";
import "./following.css";

export { privateHeaders as headers };

export async function loader({ context, request }: Route.LoaderArgs) {
  const { account, profile } = await requireViewer(context, request);
  const { db, now } = context.get(siteContext);
  const seenAt = await markReleasesSeen(db, profile.id, now());
  const releases = await listLatestReleases(db, profile);
  return {
    releases: releases.map(({ id, kind, note, at, jid, title, authors, chapters }) => ({
      id,
      kind,
      note,
      jid,
      title,
      authors,
      chapters,
      when: ago(new Date(at), now(), account.timeZone),
      isNew: seenAt === null || new Date(at) > seenAt,
    })),
    followed: await listFollowed(db, profile),
    email: account.email,
    mailFrequency: await findMailFrequency(db, account.id),
    head: privateHead(context, "Following", href("/following")),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

const mailFrequencyLabels = {
  each: (email: string) => `We write to ${email} when something new comes out.`,
  daily: (email: string) => `We write to ${email} once a day, with all new chapters.`,
  none: () => "You have turned off emails about new chapters.",
};

export default function FollowingPage({ loaderData }: Route.ComponentProps) {
  const { followed, releases, email, mailFrequency } = loaderData;
  return (
    <main className="page-column">
      <h1>Following</h1>
      <p>
        {mailFrequencyLabels[mailFrequency](email)}{" "}
        <a className="link" href={href("/account/mails")}>
          Email settings
        </a>
      </p>
      {releases.length > 0 && <ReleaseList releases={releases} />}
      {releases.length > 0 && <h2>Works and authors</h2>}
      {followed.length === 0 ? (
        <p>
          Nothing yet. The page of a work that is written here, and that of its author, have a button for it.
        </p>
      ) : (
        <ul className="following-list">
          {followed.map(({ kind, name, title }) => (
            <li key={`${kind} ${name}`}>
              <a
                className="link"
                href={
                  kind === "book"
                    ? href("/bookdetail/:jid", { jid: name })
                    : `${href("/authorhandle")}?id=${name}`
                }
              >
                <bdi>{title}</bdi>
              </a>
              <span className="following-kind">{kind === "book" ? "Work" : "Author"}</span>
              <form method="post" action={href("/following/:kind/:name", { kind, name })}>
                <input type="hidden" name="intent" value="stop" />
                <input type="hidden" name="from" value="list" />
                <button className="button-plain">
                  Unfollow<span className="visually-hidden">{` ${title}`}</span>
                </button>
              </form>
            </li>
          ))}
        </ul>
      )}
    </main>
  );
}

import { data, href, redirect } from "react-router";
import { requireViewer } from "#app/identity/viewer/public.server.ts";
import { requestFactsContext } from "#app/platform/http/request-facts.server.ts";
import { postedForm } from "#app/platform/http/forms/read-form.server.ts";
import { privateHead } from "#app/platform/http/page-head.server.ts";
import { privateHeaders } from "#app/platform/http/caching/private-headers.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import { siteOrigin } from "#app/platform/http/site-origin.server.ts";
import { listSinceYouRead } from "#app/reading/read-chapters/public.server.ts";
import { ago, formatSince } from "#app/ui/times/times.ts";
import { markReleasesSeen } from "./following-commands.server.ts";
import { findMailFrequency, listFollowed } from "./following-queries.server.ts";
import { FollowedAuthors, FollowedWorks } from "./lists/followed-lists.tsx";
import { listLatest } from "./lists/latest-queries.server.ts";
import { ReleaseList } from "./lists/release-list.tsx";
import { removeFeedAddress, renewFeedAddress } from "./own-feed/feed-commands.server.ts";
import { feedAddress } from "./own-feed/feed-key.ts";
import { findFeedAddress } from "./own-feed/feed-queries.server.ts";
import { OwnFeed } from "./own-feed/own-feed.tsx";
import { markAllRead } from "./unread/unread-commands.server.ts";
import { unreadCookie } from "./unread/unread-cookie.server.ts";
import { UnreadList } from "./unread/unread-list.tsx";
import { listUnread } from "./unread/unread-queries.server.ts";
import type { Route } from "./+types/following-page";
import "#app/ui/fields/forms.css";
import "./following.css";

export { privateHeaders as headers };

export async function loader({ context, request }: Route.LoaderArgs) {
  const { account, profile } = await requireViewer(context, request);
  const { db, now } = context.get(siteContext);
  const seenAt = await markReleasesSeen(db, profile.id, now());
  const releases = await listLatest(db, profile);
  const unread = await listUnread(db, profile);
  const unreadCount = unread.reduce((sum, { chapters }) => sum + chapters.length, 0);
  context.get(requestFactsContext).cookies.push(unreadCookie(profile.id, unreadCount));
  const { works, authors } = await listFollowed(db, profile);
  const since = await listSinceYouRead(
    db,
    profile,
    works.slice(0, mostCompared).map(({ book }) => book.jid),
  );
  const feed = await findFeedAddress(db, profile.id);
  return {
    unread: unread.map(({ since, ...work }) => ({
      ...work,
      since: formatSince(since, now(), account.timeZone ?? "UTC"),
    })),
    releases: releases.map(({ id, kind, note, at, jid, title, authors: names, chapters }) => ({
      id,
      kind,
      note,
      jid,
      title,
      authors: names,
      chapters,
      when: ago(at, now(), account.timeZone),
      isNew: seenAt === null || at > seenAt,
    })),
    works: works.map(({ book, latestAt }) => ({
      book,
      unreadCount: unread.find((work) => work.book.jid === book.jid)?.chapters.length ?? 0,
      changed: since.find(({ jid }) => jid === book.jid)?.changed ?? [],
      latest: latestAt && ago(latestAt, now(), account.timeZone),
    })),
    authors,
    feed: feed && {
      created: ago(feed.createdAt, now(), account.timeZone),
      fetched: feed.lastFetchedAt && ago(feed.lastFetchedAt, now(), account.timeZone),
    },
    email: account.email,
    mailFrequency: await findMailFrequency(db, account.id),
    head: privateHead(context, "Following", href("/following")),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

/** The most works whose changed chapters are counted; the latest come first. */
const mostCompared = 100;

/** Marks everything as read, and makes, renews and removes the address of the feed, which is shown this once. */
export async function action({ context, request }: Route.ActionArgs) {
  const { profile } = await requireViewer(context, request);
  const { db, now, settings } = context.get(siteContext);
  const intent = (await postedForm(request)).get("intent");
  if (intent === "new-address") {
    const key = await renewFeedAddress(db, profile.id, now());
    return data({ address: siteOrigin(settings) + feedAddress(key) });
  }
  if (intent === "remove-address") await removeFeedAddress(db, profile.id);
  if (intent === "read") await markAllRead(db, profile.id, now());
  return redirect(href("/following"), 303);
}

const mailFrequencyLabels = {
  each: (email: string) => `We write to ${email} when something new comes out.`,
  daily: (email: string) => `We write to ${email} once a day, with all new chapters.`,
  none: () => "You have turned off emails about new chapters.",
};

export default function FollowingPage({ loaderData, actionData }: Route.ComponentProps) {
  const { unread, works, authors, releases, feed, email, mailFrequency } = loaderData;
  const isEmpty = works.length === 0 && authors.length === 0;
  // Chapters and mails come from these alone.
  const isSerial = works.length > 0 || authors.some(({ kind }) => kind === "author");
  return (
    <main className="following page-column">
      <h1>Following</h1>
      {isEmpty ? (
        <FollowsNothing />
      ) : (
        <>
          {isSerial && (
            <p className="following-mails">
              {mailFrequencyLabels[mailFrequency](email)}{" "}
              <a className="link" href={href("/account/mails")}>
                Email settings
              </a>
            </p>
          )}
          {isSerial && <UnreadList works={unread} />}
          {works.length > 0 && <FollowedWorks works={works} />}
          {authors.length > 0 && <FollowedAuthors authors={authors} />}
        </>
      )}
      {releases.length > 0 && <ReleaseList releases={releases} />}
      {(!isEmpty || feed) && <OwnFeed feed={feed} address={actionData?.address ?? null} />}
    </main>
  );
}

function FollowsNothing() {
  return (
    <>
      <p>
        Nothing yet. New chapters of the works and authors that you follow will be listed here, with how many
        you have not read.
      </p>
      <p>
        Works that are still being written have a <b>Follow</b> button on their page, and so has every author,
        the dead too, whose books may yet come in.
      </p>
      <p>
        <a className="button" href={`${href("/search")}?status=ongoing`}>
          Browse ongoing works
        </a>
      </p>
    </>
  );
}

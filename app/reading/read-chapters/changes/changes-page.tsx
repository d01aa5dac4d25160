import { redirect } from "react-router";
import { requireMember } from "#app/billing/gates/public.server.ts";
import { requireViewer } from "#app/identity/viewer/public.server.ts";
import { privateHead } from "#app/platform/http/page-head.server.ts";
import { privateHeaders } from "#app/platform/http/caching/private-headers.ts";
import { notFound } from "#app/platform/http/refusals.server.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import { counted } from "#app/ui/counted.ts";
import { Moment } from "#app/ui/times/moment.tsx";
import { ago } from "#app/ui/times/times.ts";
import { changesAddress, readingAddress } from "../read-chapter.ts";
import { isName } from "../read-chapters-input.ts";
import { markChangesSeen } from "../read-chapters-commands.server.ts";
import { findChange } from "../since-you-read-queries.server.ts";
import { compareTexts } from "./compare-texts.server.ts";
import { ChangedText } from "./changed-text.tsx";
import type { Route } from "./+types/changes-page";
import "#app/ui/fields/forms.css";

export { privateHeaders as headers };

interface Names {
  id: string;
  chapter: string;
}

function readNames({ id: jid, chapter: slug }: Names): { jid: string; slug: string } {
  if (!isName(jid) || !isName(slug)) throw notFound();
  return { jid, slug };
}

/** What has changed in a chapter since the viewer's profile read it. */
export async function loader({ params, request, url, context }: Route.LoaderArgs) {
  const { jid, slug } = readNames(params);
  const { account, profile } = await requireViewer(context, request);
  const { db, now } = context.get(siteContext);
  const found = await findChange(db, profile, { jid, slug, since: sinceOf(url) });
  if (!found) throw notFound("There is no such chapter.");
  const { bookTitle, title } = found;
  const path = changesAddress(jid, slug);
  const page = { jid, slug, bookTitle, title, head: privateHead(context, `Changes in ${title}`, path) };
  if ("kind" in found) return { ...page, change: null };
  if (found.access === "members") await requireMember(context, request);
  const { before, after, language, readAt, changedAt, notes } = found;
  return {
    ...page,
    change: {
      ...(await compareTexts(before, after)),
      language,
      notes,
      readAt: readAt && ago(readAt, now(), account.timeZone),
      changedAt: ago(changedAt, now(), account.timeZone),
    },
  };
}

function sinceOf(url: URL): number | null {
  const since = Number(url.searchParams.get("since") ?? "-1");
  return Number.isSafeInteger(since) && since >= 0 && since < 8_640_000_000_000 ? since : null;
}

/** The present text counts as read. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const names = readNames(params);
  const { profile } = await requireViewer(context, request);
  await markChangesSeen(context.get(siteContext), profile, names);
  return redirect(readingAddress(names.jid, names.slug), 303);
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

export default function ChangesPage({ loaderData }: Route.ComponentProps) {
  const { jid, slug, bookTitle, title, change } = loaderData;
  return (
    <main className="page-column">
      <h1>
        Changes in <bdi>{title}</bdi>
      </h1>
      <p>
        <a className="link" href={`/bookdetail/${encodeURIComponent(jid)}`}>
          <bdi>{bookTitle}</bdi>
        </a>
      </p>
      {change ? (
        <>
          <Since {...change} />
          {change.rows.length > 0 && <ChangedText {...change} />}
          {change.moreCount > 0 && <p>{`And ${counted(change.moreCount, "more changed paragraph")}.`}</p>}
          <form method="post" className="form-actions">
            <button className="button">Mark as read</button>
          </form>
        </>
      ) : (
        <p>Nothing has changed since you read this chapter.</p>
      )}
      <p>
        <a className="link" href={readingAddress(jid, slug)}>
          Read the chapter
        </a>
      </p>
    </main>
  );
}

type Change = NonNullable<Route.ComponentProps["loaderData"]["change"]>;

function Since({ readAt, changedAt, notes }: Change) {
  return (
    <>
      <p>
        {"Revised "}
        <Moment moment={changedAt} />
        {readAt && (
          <>
            {"; you read it "}
            <Moment moment={readAt} />
          </>
        )}
        .
      </p>
      {notes.map((note, at) => (
        <blockquote key={at}>
          <bdi>{note}</bdi>
        </blockquote>
      ))}
    </>
  );
}

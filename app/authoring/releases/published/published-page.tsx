import { href, redirect } from "react-router";
import { BookCover } from "#app/catalog/covers/public.tsx";
import { openWork } from "#app/authoring/works/public.server.ts";
import { privateHead } from "#app/platform/http/page-head.server.ts";
import { privateHeaders } from "#app/platform/http/caching/private-headers.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import { siteOrigin } from "#app/platform/http/site-origin.server.ts";
import { counted } from "#app/ui/counted.ts";
import { Moment } from "#app/ui/times/moment.tsx";
import { TakeBack } from "../take-back/take-back-form.tsx";
import { findPublished } from "./published-queries.server.ts";
import { SaveCard } from "./save-card.tsx";
import { ShareAddress } from "./share-address.tsx";
import type { Route } from "./+types/published-page";
import "#app/ui/fields/forms.css";
import "./published.css";

export { privateHeaders as headers };

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { work, header, zone } = await openWork(context, params.id);
  const { db, now, settings } = context.get(siteContext);
  const published = await findPublished(db, work, { now: now(), zone });
  if (!published) throw redirect(`/writing/${work.id}/publish`, 303);
  const { jid } = published;
  return {
    head: privateHead(context, `Published: ${work.title}`, `/writing/${work.id}/published`),
    header,
    published,
    address: jid === null ? null : `${siteOrigin(settings)}${href("/bookdetail/:jid", { jid })}`,
    done: url.searchParams.get("done") ?? "",
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

const clockMessages: Record<string, string> = {
  "scheduled-skipped":
    "The clocks go forward over that time there, so it comes out as much later as they do.",
  "scheduled-twice": "The clocks there show that time twice; it comes out at the first.",
};

/** The page after publishing: the cover, what was published, its URL, or when it will be published. */
export default function PublishedPage({ loaderData }: Route.ComponentProps) {
  const { header, published, address, done } = loaderData;
  const { id, title, language } = header;
  const { jid, scheduled } = published;
  const isPlanned =
    scheduled.length > 0 && (jid === null || done.startsWith("scheduled") || done === "queued");
  const heading = isPlanned ? plannedHeading(title, published) : outHeading(title, published);
  return (
    <main className="published">
      <div className="published-cover">
        <BookCover book={header.cover} sizes="15rem" isEager />
      </div>
      <div className="published-about">
        {/* Focused, so that keyboard users and screen readers continue here. */}
        <h1 tabIndex={-1} autoFocus>
          <bdi lang={language}>{heading.subject}</bdi> <span>{heading.verb}</span>
        </h1>
        {heading.subject !== title && (
          <p className="published-of">
            <bdi lang={language}>{title}</bdi>
          </p>
        )}
        {isPlanned && <Schedule published={published} message={clockMessages[done]} />}
        {address !== null && jid !== null && (
          <ShareAddress address={address} title={title}>
            <a className="button" href={href("/bookdetail/:jid", { jid })}>
              View book
            </a>
            <SaveCard jid={jid} />
          </ShareAddress>
        )}
        {published.isUnlisted && jid !== null && (
          <p className="field-hint">Anyone with the link can find it. It is in no list, search or feed.</p>
        )}
        {!isPlanned && scheduled.length > 0 && (
          <p className="field-hint">{`${published.scheduledCount} more in the release schedule.`}</p>
        )}
        {published.latest && !isPlanned && (
          <TakeBack fresh={{ ...published.latest, firstTitle: null }} action={`/writing/${id}/publish`} />
        )}
        <p className="form-actions">
          {header.chapterId !== null && (
            <a className="link" href={`/writing-edit?id=${id}&chapter=${header.chapterId}`}>
              Keep writing
            </a>
          )}
          <a className="link" href={href("/writing/:id", { id })}>
            Back to the chapters
          </a>
          {isPlanned && (
            <a className="link" href={`/writing/${id}/publish#scheduled`}>
              Change the schedule
            </a>
          )}
        </p>
      </div>
    </main>
  );
}

type Published = NonNullable<Awaited<ReturnType<typeof findPublished>>>;

interface Heading {
  subject: string;
  verb: string;
}

function outHeading(title: string, { release }: Published): Heading {
  const [first, ...others] = release?.titles ?? [];
  if (!release || release.kind === "first" || first === undefined) return { subject: title, verb: "is out." };
  if (release.kind !== "chapter")
    return { subject: others.length > 0 ? title : first, verb: "is up to date." };
  return others.length > 0
    ? { subject: counted(others.length + 1, "chapter"), verb: "are out." }
    : { subject: first, verb: "is out." };
}

function plannedHeading(title: string, { jid, scheduled, scheduledCount }: Published): Heading {
  const [first, ...others] = scheduled;
  if (jid === null || first === undefined) return { subject: title, verb: "is scheduled." };
  return others.length > 0
    ? { subject: scheduledCount, verb: "are scheduled." }
    : { subject: first.title, verb: "is scheduled." };
}

function Schedule({ published, message }: { published: Published; message: string | undefined }) {
  return (
    <>
      <ol className="published-schedule">
        {published.scheduled.map(({ id, title, due }) => (
          <li key={id}>
            <bdi>{title}</bdi> <Moment moment={due} />
          </li>
        ))}
      </ol>
      {published.unlistedCount > 0 && (
        <p className="field-hint">{`And ${counted(published.unlistedCount, "more chapter")}.`}</p>
      )}
      {message && <p className="field-hint">{message}</p>}
    </>
  );
}

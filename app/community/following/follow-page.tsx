import { href, redirect } from "react-router";
import { type Context, siteContext } from "#app/platform/http/site-context.server.ts";
import type { Profile } from "#app/identity/viewer/public.ts";
import { requireViewer } from "#app/identity/viewer/public.server.ts";
import { pageHead } from "#app/platform/http/page-head.server.ts";
import { privateHeaders } from "#app/platform/http/caching/private-headers.ts";
import { notFound } from "#app/platform/http/refusals.server.ts";
import { Notice } from "#app/ui/notice.tsx";
import { postedForm } from "#app/platform/http/forms/read-form.server.ts";
import { authorAddress } from "#app/catalog/people/public.server.ts";
import { refererPath } from "#app/identity/destination/public.server.ts";
import { follow, stopFollowing } from "./following-commands.server.ts";
import {
  type Followed,
  findFollowable,
  findMailFrequency,
  isFollowing,
  type MailFrequency,
} from "./following-queries.server.ts";
import type { Route } from "./+types/follow-page";
import "#app/ui/fields/forms.css";

export { privateHeaders as headers };

async function findHere(
  context: Context,
  params: { kind: string; name: string },
  profile: Pick<Profile, "id" | "ageCap">,
): Promise<Followed> {
  const followed = await findFollowable(context.get(siteContext).db, params, profile);
  if (!followed) throw notFound("There is nothing here that could be followed.");
  return followed;
}

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { account, profile } = await requireViewer(context, request);
  const { key, ...followed } = await findHere(context, params, profile);
  const { kind, name, title } = followed;
  const { db, settings } = context.get(siteContext);
  return {
    ...followed,
    address: publicPageOf(followed),
    email: account.email,
    isFollowed: await isFollowing(db, profile.id, key),
    mailFrequency: await findMailFrequency(db, account.id),
    head: pageHead(settings, {
      title: `Follow ${title}`,
      description: `New ${kind === "contributor" ? "books" : "chapters"} on ${settings.SITE_NAME}`,
      path: href("/following/:kind/:name", { kind, name }),
      isPrivate: true,
    }),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

/** The buttons of the public pages post here too, because those pages are the same for everyone. */
export async function action({ context, request, params }: Route.ActionArgs) {
  const { profile } = await requireViewer(context, request);
  const followed = await findHere(context, params, profile);
  const site = context.get(siteContext);
  const form = await postedForm(request);
  if (form.get("intent") === "stop") await stopFollowing(site.db, profile.id, followed);
  else await follow(site, profile.id, followed);
  const { kind, name } = followed;
  if (form.get("from") === "list") return redirect(href("/following"), 303);
  if (form.get("from") !== "page") return redirect(href("/following/:kind/:name", { kind, name }), 303);
  // The page is the same for everyone; its fragment shows what was done.
  return redirect(
    pageWithButton(request, followed) + (form.get("intent") === "stop" ? "" : "#followed"),
    303,
  );
}

/** A form that was carried through a sign-in comes from elsewhere. */
function pageWithButton(request: Request, followed: Followed): string {
  const path = refererPath(request);
  return path && /^\/(bookdetail|book-reader|authorhandle|author)\b/.test(path)
    ? path
    : publicPageOf(followed);
}

function publicPageOf({ kind, name }: Pick<Followed, "kind" | "name">): string {
  if (kind === "book") return href("/bookdetail/:jid", { jid: name });
  return authorAddress({ slug: name, handle: kind === "author" ? name : null });
}

export default function FollowPage({ loaderData }: Route.ComponentProps) {
  const { kind, name, title, address, email, isFollowed, mailFrequency } = loaderData;
  return (
    <main className="page-column form">
      <h1>
        {isFollowed ? "Following" : "Follow"} <bdi>{title}</bdi>
      </h1>
      {kind === "contributor" && <ContributorNotice isFollowed={isFollowed} />}
      {kind !== "contributor" && (
        <MailNotice kind={kind} email={email} isFollowed={isFollowed} mailFrequency={mailFrequency} />
      )}
      <p>
        {kind === "contributor"
          ? "Nobody is shown that you follow this name."
          : "Nobody is shown that you follow it; its author sees how many do."}
      </p>
      <form method="post" action={href("/following/:kind/:name", { kind, name })}>
        <input type="hidden" name="intent" value={isFollowed ? "stop" : "follow"} />
        <button className={isFollowed ? "button button-quiet" : "button"}>
          {isFollowed ? "Unfollow" : "Follow"}
        </button>
      </form>
      <p>
        <a className="link" href={address}>
          Back to <bdi>{title}</bdi>
        </a>
      </p>
      <p>
        <a className="link" href={href("/following")}>
          See all you follow
        </a>
      </p>
    </main>
  );
}

interface MailNoticeProps {
  kind: "book" | "author";
  email: string;
  isFollowed: boolean;
  mailFrequency: MailFrequency;
}

function MailNotice({ kind, email, isFollowed, mailFrequency }: MailNoticeProps) {
  if (!isFollowed)
    return (
      <p>
        {kind === "book"
          ? `We write to ${email} when a chapter is published or revised; never for small corrections.`
          : `We write to ${email} when a work or a chapter is published under this name, or one is revised; never for small corrections.`}
      </p>
    );
  if (mailFrequency === "none")
    return (
      <Notice kind="plain">
        You follow this, but you have turned off emails about new chapters.{" "}
        <a className="link" href={href("/account/mails")}>
          Email settings
        </a>
      </Notice>
    );
  return (
    <Notice kind="good">
      {`We will write to ${email} ${mailFrequency === "daily" ? "once a day, with all new chapters." : "when something new comes out."}`}
    </Notice>
  );
}

/** Of somebody who does not publish here: books come in without a release that mails could tell of. */
function ContributorNotice({ isFollowed }: { isFollowed: boolean }) {
  const where = "listed under Following and in its feed; we send no email about them.";
  return isFollowed ? (
    <Notice kind="good">{`Books that come in under this name will be ${where}`}</Notice>
  ) : (
    <p>{`Books that come in under this name are ${where}`}</p>
  );
}

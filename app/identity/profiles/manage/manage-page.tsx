import { data, href, redirect } from "react-router";
import { refreshViewerCookies, toProfile } from "#app/identity/viewer/public.server.ts";
import { privateHeaders } from "#app/platform/http/caching/private-headers.ts";
import { typed, postedForm } from "#app/platform/http/forms/read-form.server.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import { Notice } from "#app/ui/notice.tsx";
import { formatDay } from "#app/ui/times/times.ts";
import { undoRemoval } from "../own-profiles-commands.server.ts";
import { listOwnProfiles, type ProfileRow } from "../own-profiles.server.ts";
import { ProfilePicture } from "../picture/profile-picture.tsx";
import { profileLabel } from "../profile-labels.ts";
import { ManageFrame } from "./manage-frame.tsx";
import { manageHead, requireManager } from "./manager.server.ts";
import type { Route } from "./+types/manage-page";

export { privateHeaders as headers };

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { account } = await requireManager(context, request);
  const { db, settings } = context.get(siteContext);
  const rows = await listOwnProfiles(db, account.id);
  return {
    head: manageHead(context, "Your profiles"),
    profiles: rows.map((row) => toLine(row, account.timeZone ?? "UTC")),
    left: Math.max(0, settings.MAX_SUB_USERS - rows.filter(({ kind }) => kind !== "main").length),
    most: settings.MAX_SUB_USERS,
    done: url.searchParams.get("done"),
  };
}

function toLine(row: ProfileRow, zone: string) {
  const { id, fullName, handle, avatarUrl, colour, kind, ageCap, hasPin } = toProfile(row);
  return {
    id,
    fullName,
    handle,
    avatarUrl,
    colour,
    label: [profileLabel({ kind, ageCap }), hasPin && "PIN"].filter(Boolean).join(" · "),
    removedOn: row.removeAfter ? formatDay(row.removeAfter, zone) : null,
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

export async function action({ context, request }: Route.ActionArgs) {
  const viewer = await requireManager(context, request);
  const site = context.get(siteContext);
  const form = await postedForm(request);
  const own = { accountId: viewer.account.id, profileId: typed(form, "undo") };
  if (!(await undoRemoval(site, own)))
    return data({ error: "This profile can no longer be restored." }, { status: 422 });
  await refreshViewerCookies(context, viewer);
  return redirect(`${href("/select-profile/manage")}?done=back`, 303);
}

const doneMessages: Record<string, string> = {
  added: "The profile is added.",
  removed: "The profile will be deleted. Until then you can restore it.",
  back: "The profile is restored.",
};

export default function ManagePage({ loaderData, actionData }: Route.ComponentProps) {
  const { profiles, left, most, done } = loaderData;
  const words = done ? doneMessages[done] : undefined;
  return (
    <ManageFrame
      title="Your profiles"
      back={
        profiles.length > 1
          ? { path: href("/select-profile"), name: "Choose a profile" }
          : { path: href("/account"), name: "Account" }
      }
      lead="A pen name writes under a name of its own; a family profile reads. Nobody else can see that they belong together."
    >
      {words && !actionData && <Notice kind="good">{words}</Notice>}
      {actionData && <Notice kind="trouble">{actionData.error}</Notice>}
      <ul className="manage-list">
        {profiles.map((profile) => (
          <li key={profile.id}>
            <ProfilePicture profile={profile} side={56} />
            <div className="manage-who">
              <b dir="auto">{profile.fullName}</b>
              <span className="profile-label">{`@${profile.handle} · ${profile.label}`}</span>
              {profile.removedOn && (
                <span className="profile-label">{`Deleted permanently on ${profile.removedOn}`}</span>
              )}
            </div>
            {profile.removedOn ? (
              <form method="post" action={href("/select-profile/manage")}>
                <button className="button button-quiet" type="submit" name="undo" value={profile.id}>
                  Restore<span className="visually-hidden">{` ${profile.fullName}`}</span>
                </button>
              </form>
            ) : (
              <a className="button button-quiet" href={href("/select-profile/:id", { id: profile.id })}>
                Edit<span className="visually-hidden">{` ${profile.fullName}`}</span>
              </a>
            )}
          </li>
        ))}
      </ul>
      {left > 0 ? (
        <p className="form-actions">
          <a className="button" href={`${href("/select-profile/new")}?kind=pen-name`}>
            Add a pen name
          </a>
          <a className="button button-quiet" href={`${href("/select-profile/new")}?kind=family`}>
            Add a family profile
          </a>
        </p>
      ) : (
        <p className="manage-lead">
          {`An account has at most ${most} pen names and family profiles; those waiting to be removed count.`}
        </p>
      )}
    </ManageFrame>
  );
}

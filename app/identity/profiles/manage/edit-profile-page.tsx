import { href } from "react-router";
import { toProfile } from "#app/identity/viewer/public.server.ts";
import { StepUpForm } from "#app/identity/step-up/public.tsx";
import { areTriesUsedUp } from "#app/platform/auth/tries/tries-commands.server.ts";
import { privateHeaders } from "#app/platform/http/caching/private-headers.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import { PictureField } from "#app/ui/fields/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { pinTries } from "../pin.server.ts";
import { ProfilePicture } from "../picture/profile-picture.tsx";
import { ColourFields } from "./colour-fields.tsx";
import { DetailsFields } from "./details-fields.tsx";
import { editProfile, storedFields } from "./edit-profile-action.server.ts";
import { manageBack, ManageFrame } from "./manage-frame.tsx";
import { getOwnProfile, manageHead, requireManager } from "./manager.server.ts";
import { PinFields } from "./pin-fields.tsx";
import { RemoveForm } from "./remove-form.tsx";
import type { Route } from "./+types/edit-profile-page";

export { privateHeaders as headers };

export async function loader({ context, request, params, url }: Route.LoaderArgs) {
  const viewer = await requireManager(context, request);
  const row = await getOwnProfile(context, viewer, params.id);
  const { fullName, hasPin, avatarUrl, colour } = toProfile(row);
  return {
    head: manageHead(context, fullName),
    isPinLocked: hasPin && (await areTriesUsedUp(context.get(siteContext).db, pinTries(row.id))),
    profile: { id: row.id, kind: row.kind, fullName, handle: row.handle, avatarUrl, colour, hasPin },
    given: storedFields(row),
    isSaved: url.searchParams.has("saved"),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

export async function action({ context, request, params }: Route.ActionArgs) {
  const viewer = await requireManager(context, request);
  const row = await getOwnProfile(context, viewer, params.id);
  return editProfile({ context, request, viewer, row });
}

export default function EditProfilePage({ loaderData, actionData }: Route.ComponentProps) {
  const { profile } = loaderData;
  if (actionData && "question" in actionData)
    return (
      <ManageFrame title={`Remove ${profile.fullName}`} back={manageBack}>
        <StepUpForm question={actionData.question} />
      </ManageFrame>
    );
  const errors: Record<string, string> = actionData && "errors" in actionData ? actionData.errors : {};
  const partSaved = actionData && "partSaved" in actionData ? actionData.partSaved : null;
  const given = { ...loaderData.given, ...actionData?.given };
  return (
    <ManageFrame title={profile.fullName} back={manageBack}>
      {loaderData.isSaved && !actionData && <Notice kind="good">Saved.</Notice>}
      {partSaved && (
        <Notice kind="good">{partSaved} Your other changes on this page are not saved yet.</Notice>
      )}
      {profile.kind !== "family" && (
        <p>
          <a className="link" href={`${href("/authorhandle")}?id=${profile.handle}`}>
            View public page
          </a>
        </p>
      )}
      {/* One form, so that a button for the picture or the PIN keeps what was typed above it. */}
      <form className="page-column" method="post" encType="multipart/form-data" noValidate>
        <div className="form">
          <DetailsFields kind={profile.kind} given={given} errors={errors} />
        </div>
        <section>
          <h2>Picture</h2>
          <div className="form">
            <div className="avatar-field">
              <ProfilePicture profile={profile} side={96} />
              <PictureField
                name="avatar"
                label="New picture"
                hint="JPEG, PNG or WebP, at most 3.5 MB. The middle is cut square; what the camera wrote into it is left out."
                mostMb={3.5}
                error={errors["avatar"]}
              />
            </div>
            <p className="form-actions">
              <button className="button" type="submit" name="intent" value="avatar">
                Use this picture
              </button>
              {profile.avatarUrl && (
                <button className="button-plain" type="submit" name="intent" value="no-avatar">
                  Remove the picture
                </button>
              )}
            </p>
            <ColourFields profile={profile} chosen={given.colour} error={errors["colour"]} />
          </div>
        </section>
        {profile.kind === "family" && (
          <PinFields hasPin={profile.hasPin} isLocked={loaderData.isPinLocked} error={errors["pin"]} />
        )}
      </form>
      {profile.kind !== "main" && <RemoveForm error={errors["keeps"]} />}
    </ManageFrame>
  );
}

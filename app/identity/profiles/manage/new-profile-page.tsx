import { data, href, redirect } from "react-router";
import { refreshViewerCookies } from "#app/identity/viewer/public.server.ts";
import { privateHeaders } from "#app/platform/http/caching/private-headers.ts";
import { readForm, typed } from "#app/platform/http/forms/read-form.server.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import { Field } from "#app/ui/fields/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { objectionMessages } from "./objection-labels.ts";
import { addProfile } from "../own-profiles-commands.server.ts";
import { AddProfileInput } from "./profile-input.ts";
import { listObjections } from "../profile-objections.server.ts";
import { AgeCapField } from "./age-cap-field.tsx";
import { manageBack, ManageFrame } from "./manage-frame.tsx";
import { manageHead, requireManager } from "./manager.server.ts";
import type { Route } from "./+types/new-profile-page";

export { privateHeaders as headers };

export async function loader({ context, request, url }: Route.LoaderArgs) {
  await requireManager(context, request);
  const kind = url.searchParams.get("kind") === "family" ? "family" : "pen-name";
  return { head: manageHead(context, "Add a profile"), kind };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

export async function action({ context, request }: Route.ActionArgs) {
  const viewer = await requireManager(context, request);
  const read = await readForm(request, AddProfileInput);
  const given = {
    kind: typed(read.form, "kind"),
    fullName: typed(read.form, "fullName"),
    handle: typed(read.form, "handle"),
    ageCap: typed(read.form, "ageCap"),
  };
  const site = context.get(siteContext);
  if (!read.ok) {
    const wish = { accountId: viewer.account.id, row: null, wanted: read.sound, now: site.now() };
    const objections = await listObjections(site.db, wish);
    const errors = { ...objectionMessages(objections, read.sound.handle), ...read.errors };
    return data({ errors, given }, { status: 422 });
  }
  const added = await addProfile(site, viewer.account.id, read.input);
  if (!added.ok) {
    const errors: Record<string, string> =
      added.reason === "too-many"
        ? { form: `An account has at most ${added.most} pen names and family profiles.` }
        : objectionMessages(added.objections, read.input.handle);
    return data({ errors, given }, { status: 422 });
  }
  await refreshViewerCookies(context, viewer);
  return redirect(`${href("/select-profile/manage")}?done=added`, 303);
}

export default function NewProfilePage({ loaderData, actionData }: Route.ComponentProps) {
  const errors: Record<string, string> = actionData?.errors ?? {};
  const given = actionData?.given;
  const kind = given?.kind || loaderData.kind;
  return (
    <ManageFrame title="Add a profile" back={manageBack}>
      {errors["form"] && <Notice kind="trouble">{errors["form"]}</Notice>}
      <form className="form new-profile" method="post" action={href("/select-profile/new")} noValidate>
        <fieldset className="manage-choices">
          <legend>What is it for?</legend>
          <KindChoice
            kind="pen-name"
            name="Pen name"
            hint="Writes and reads, with a public page of its own."
            isChosen={kind !== "family"}
          />
          <KindChoice
            kind="family"
            name="Family"
            hint="Reads. Others see nothing of it."
            isChosen={kind === "family"}
          />
          {errors["kind"] && <p className="field-error">{errors["kind"]}</p>}
        </fieldset>
        <Field
          name="fullName"
          label="Name"
          autoComplete="off"
          defaultValue={given?.fullName ?? ""}
          error={errors["fullName"]}
        />
        <Field
          name="handle"
          label="Handle"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={given?.handle ?? ""}
          hint="3 to 30 of a–z, 0–9, _ and -."
          error={errors["handle"]}
        />
        <div className="new-profile-family">
          <AgeCapField value={given?.ageCap ?? ""} error={errors["ageCap"]} />
          <Field
            name="pin"
            label="PIN"
            type="password"
            inputMode="numeric"
            autoComplete="new-password"
            maxLength={8}
            hint="4 to 8 digits, asked when this profile is left. Leave it empty for none."
            error={errors["pin"]}
          />
        </div>
        <p>
          <button className="button" type="submit">
            Add the profile
          </button>
        </p>
      </form>
    </ManageFrame>
  );
}

interface KindChoiceProps {
  kind: "pen-name" | "family";
  name: string;
  hint: string;
  isChosen: boolean;
}

function KindChoice({ kind, name, hint, isChosen }: KindChoiceProps) {
  return (
    <div className="manage-choice">
      <input
        type="radio"
        id={kind}
        name="kind"
        value={kind}
        defaultChecked={isChosen}
        aria-describedby={`${kind}-hint`}
      />
      <div>
        <label htmlFor={kind}>{name}</label>
        <p className="profile-label" id={`${kind}-hint`}>
          {hint}
        </p>
      </div>
    </div>
  );
}

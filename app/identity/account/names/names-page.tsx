import { data, href, redirect } from "react-router";
import { isSafePath } from "#app/identity/destination/public.ts";
import { nameMainProfile, needsName, renameProfile } from "#app/identity/names/public.server.ts";
import { nameMessage } from "#app/identity/names/public.ts";
import { privateHeaders } from "#app/platform/http/caching/private-headers.ts";
import { type FieldErrors, readForm, typed } from "#app/platform/http/forms/read-form.server.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import { Field } from "#app/ui/fields/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { NamesInput } from "#app/identity/auth-layout/public.ts";
import { refreshViewerCookies } from "#app/identity/viewer/public.server.ts";
import { requireOwner, settingsHead } from "../owner/owner.server.ts";
import { SettingsFrame } from "../settings-frame.tsx";
import type { Route } from "./+types/names-page";

export { privateHeaders as headers };

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { profiles } = await requireOwner(context, request);
  const [main] = profiles;
  return {
    head: settingsHead(context, "Names"),
    names: { firstName: main?.firstName ?? "", lastName: main?.lastName ?? "" },
    isSaved: url.searchParams.has("saved"),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

export async function action({ context, request }: Route.ActionArgs) {
  const viewer = await requireOwner(context, request);
  const read = await readForm(request, NamesInput);
  const names = { firstName: typed(read.form, "firstName"), lastName: typed(read.form, "lastName") };
  const requested = typed(read.form, "returnUrl");
  const returnUrl = isSafePath(requested) ? requested : "";
  if (!read.ok) return data({ errors: read.errors, names, returnUrl }, { status: 422 });
  const main = viewer.profiles.find(({ kind }) => kind === "main");
  const site = context.get(siteContext);
  const profileId = main?.id ?? "";
  const isNameless = !read.input.firstName && !read.input.lastName;
  if (isNameless && (await needsName(site, profileId)))
    return data(
      { errors: { firstName: "Your published works need a name." }, names, returnUrl },
      { status: 422 },
    );
  const objection = await site.db.transaction((tx) =>
    renameProfile(site, { tx, profileId }, () => nameMainProfile(tx, viewer.account.id, read.input)),
  );
  if (objection)
    return data({ errors: { firstName: nameMessage(objection) }, names, returnUrl }, { status: 422 });
  await refreshViewerCookies(context, viewer);
  return redirect(returnUrl || `${href("/account/names")}?saved`, 303);
}

export default function NamesPage({ loaderData, actionData }: Route.ComponentProps) {
  const names = actionData?.names ?? loaderData.names;
  const errors: FieldErrors = actionData?.errors ?? {};
  return (
    <SettingsFrame
      title="Names"
      lead="Others see them on your main profile and on what you publish. Before you publish, both are optional."
    >
      {loaderData.isSaved && !actionData && <Notice kind="good">Your names are saved.</Notice>}
      <form className="form" method="post" action={href("/account/names")} noValidate>
        {actionData?.returnUrl && <input type="hidden" name="returnUrl" value={actionData.returnUrl} />}
        <Field
          name="firstName"
          label="First name"
          autoComplete="given-name"
          defaultValue={names.firstName}
          error={errors["firstName"]}
        />
        <Field
          name="lastName"
          label="Last name"
          autoComplete="family-name"
          defaultValue={names.lastName}
          error={errors["lastName"]}
        />
        <button className="button" type="submit">
          Save
        </button>
      </form>
    </SettingsFrame>
  );
}

import { href, redirect } from "react-router";
import { BioInput } from "#app/identity/profiles/public.server.ts";
import { privateHeaders } from "#app/platform/http/caching/private-headers.ts";
import { postedForm } from "#app/platform/http/forms/read-form.server.ts";
import { notFound } from "#app/platform/http/refusals.server.ts";
import { type Context, siteContext } from "#app/platform/http/site-context.server.ts";
import { AreaField } from "#app/ui/fields/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { readAdminAction } from "../admin-action.server.ts";
import { AdminFrame } from "../admin-frame.tsx";
import { adminHead, requireOperator } from "../operator.server.ts";
import { ReasonField } from "../reason-field.tsx";
import { reason as reasonRule } from "../reason-input.ts";
import { changeBioAsAdmin } from "./bio-commands.server.ts";
import { findEditedContributor } from "./contributor-queries.server.ts";
import type { Route } from "./+types/bio-page";

export { privateHeaders as headers };

const nobody = "There is no author without a profile at this address. Find one by name.";

async function getContributor(context: Context, slug: string) {
  const author = await findEditedContributor(context.get(siteContext).db, slug);
  if (!author) throw notFound(nobody);
  return author;
}

export async function loader({ context, request, params, url }: Route.LoaderArgs) {
  await requireOperator(context, request, "admin");
  const { slug, name, bio, isShown } = await getContributor(context, params.slug);
  return {
    head: adminHead(context, name),
    isDone: url.searchParams.has("done"),
    name,
    bio,
    address: isShown ? href("/author/:slug", { slug }) : null,
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

export async function action({ context, request, params }: Route.ActionArgs) {
  const viewer = await requireOperator(context, request, "admin");
  const { slug } = await getContributor(context, params.slug);
  const form = await postedForm(request);
  // The rules for the bio of a profile, as both are shown alike.
  const rules = BioInput.extend({ reason: reasonRule });
  const read = await readAdminAction({ context, request, viewer, form }, rules);
  if (!read.ok) return read.answer;
  const { bio, reason } = read.input;
  const acting = { site: context.get(siteContext), operator: viewer, reason };
  if (!(await changeBioAsAdmin(acting, { slug, bio }))) throw notFound(nobody);
  return redirect(`${href("/admin/authors/:slug", { slug })}?done`, 303);
}

export default function BioPage({ loaderData, actionData }: Route.ComponentProps) {
  const { name, bio, address, isDone } = loaderData;
  const errors = actionData?.errors ?? {};
  const given = actionData?.given ?? {};
  return (
    <AdminFrame title={name} isAdmin question={actionData?.question}>
      {isDone && !actionData && (
        <Notice kind="good">
          {bio ? "Saved. Everybody sees it now." : "Removed. The page has no bio now."}
        </Notice>
      )}
      {address ? (
        <p>
          <a className="link" href={address}>
            See the page
          </a>
        </p>
      ) : (
        <p>There is no page: no book of this author is listed. The bio is shown once one is.</p>
      )}
      <form className="form" method="post" noValidate>
        <AreaField
          name="bio"
          label="Bio"
          hint="At most 1,000 characters; an empty line begins a paragraph. Leave it empty to remove it."
          rows={8}
          dir="auto"
          defaultValue={given["bio"] ?? bio ?? ""}
          error={errors["bio"]}
        />
        <ReasonField error={errors["reason"]} given={given["reason"]} />
        <button className="button" type="submit">
          Save
        </button>
      </form>
    </AdminFrame>
  );
}

import { href, redirect } from "react-router";
import { listAllCollections } from "#app/catalog/collections/public.server.ts";
import { privateHeaders } from "#app/platform/http/caching/private-headers.ts";
import { postedForm } from "#app/platform/http/forms/read-form.server.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import { Field } from "#app/ui/fields/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { readAdminAction, refuseAdminAction } from "../admin-action.server.ts";
import { AdminFrame } from "../admin-frame.tsx";
import { adminHead, requireOperator } from "../operator.server.ts";
import { ReasonField } from "../reason-field.tsx";
import { createCollectionAsAdmin } from "./collection-commands.server.ts";
import { NewCollectionInput } from "./collection-input.ts";
import type { Route } from "./+types/collections-page";

export { privateHeaders as headers };

export async function loader({ context, request, url }: Route.LoaderArgs) {
  await requireOperator(context, request, "admin");
  const collections = await listAllCollections(context.get(siteContext).db);
  return {
    head: adminHead(context, "Collections"),
    isRemoved: url.searchParams.has("removed"),
    collections: collections.map(({ id, title, isShown }) => ({ id, title, isShown })),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

export async function action({ context, request }: Route.ActionArgs) {
  const viewer = await requireOperator(context, request, "admin");
  const form = await postedForm(request);
  const read = await readAdminAction({ context, request, viewer, form }, NewCollectionInput);
  if (!read.ok) return read.answer;
  const { title, reason } = read.input;
  const acting = { site: context.get(siteContext), operator: viewer, reason };
  const id = await createCollectionAsAdmin(acting, title);
  if (id === null)
    return refuseAdminAction(form, { title: "There are 200 collections already: remove one first." });
  return redirect(href("/admin/collections/:id", { id: String(id) }), 303);
}

export default function CollectionsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { collections, isRemoved } = loaderData;
  const errors = actionData?.errors ?? {};
  const given = actionData?.given ?? {};
  return (
    <AdminFrame title="Collections" isAdmin question={actionData?.question}>
      {isRemoved && <Notice kind="good">Removed.</Notice>}
      {collections.length === 0 && (
        <p>
          None yet. A collection is a list of books with a page and a feed; it may be a row of the front page.
        </p>
      )}
      <ul className="admin-list">
        {collections.map(({ id, title, isShown }) => (
          <li key={id}>
            <a className="link admin-name" href={href("/admin/collections/:id", { id: String(id) })}>
              <bdi>{title}</bdi>
            </a>
            {!isShown && <span className="admin-note">Hidden</span>}
          </li>
        ))}
      </ul>
      <form className="form" method="post" noValidate>
        <h2>New collection</h2>
        <input type="hidden" name="intent" value="create" />
        <Field
          name="title"
          label="Title"
          hint="Its address is made of it, and stays."
          autoComplete="off"
          defaultValue={given["title"]}
          error={errors["title"]}
        />
        <ReasonField error={errors["reason"]} given={given["reason"]} />
        <button className="button" type="submit">
          Create
        </button>
      </form>
    </AdminFrame>
  );
}

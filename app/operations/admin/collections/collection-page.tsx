import { href, redirect } from "react-router";
import { anonymous } from "#app/access/visibility/content-viewer.ts";
import { findCollectionById, listCollected } from "#app/catalog/collections/public.server.ts";
import { collectionAddress } from "#app/catalog/collection-pages/public.ts";
import { privateHeaders } from "#app/platform/http/caching/private-headers.ts";
import { postedForm, typed } from "#app/platform/http/forms/read-form.server.ts";
import { notFound } from "#app/platform/http/refusals.server.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import { AreaField, CheckField, Field } from "#app/ui/fields/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { readAdminAction, refuseAdminAction } from "../admin-action.server.ts";
import { AdminFrame } from "../admin-frame.tsx";
import { adminHead, requireOperator } from "../operator.server.ts";
import { ReasonField } from "../reason-field.tsx";
import { removeCollectionAsAdmin, saveCollectionAsAdmin } from "./collection-commands.server.ts";
import { CollectionInput, noteField, placeField, RemoveCollectionInput } from "./collection-input.ts";
import type { Route } from "./+types/collection-page";

export { privateHeaders as headers };

async function getCollection(db: Parameters<typeof findCollectionById>[0], given: string) {
  const collection = /^\d{1,15}$/.test(given) ? await findCollectionById(db, Number(given)) : null;
  if (!collection) throw notFound();
  return collection;
}

export async function loader({ context, request, params, url }: Route.LoaderArgs) {
  await requireOperator(context, request, "admin");
  const { db } = context.get(siteContext);
  const { id, title, about, isShown, slug } = await getCollection(db, params.id);
  const entries = await listCollected(db, id, anonymous);
  return {
    head: adminHead(context, title),
    isDone: url.searchParams.has("done"),
    title,
    about,
    isShown,
    address: collectionAddress(slug),
    books: entries.map(({ card, note }) => ({ jid: card.jid, title: card.title, note: note ?? "" })),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

export async function action({ context, request, params }: Route.ActionArgs) {
  const viewer = await requireOperator(context, request, "admin");
  const site = context.get(siteContext);
  const { id, title } = await getCollection(site.db, params.id);
  const form = await postedForm(request);
  if (typed(form, "intent") === "remove") {
    const read = await readAdminAction({ context, request, viewer, form }, RemoveCollectionInput);
    if (!read.ok) return read.answer;
    await removeCollectionAsAdmin({ site, operator: viewer, reason: read.input.reason }, { id, title });
    return redirect(`${href("/admin/collections")}?removed`, 303);
  }
  const read = await readAdminAction({ context, request, viewer, form }, CollectionInput);
  if (!read.ok) return read.answer;
  const { reason, content } = read.input;
  const unknown = await saveCollectionAsAdmin({ site, operator: viewer, reason }, { id, content });
  if (unknown.length > 0)
    return refuseAdminAction(form, {
      add: `No book that everybody may find here: ${unknown.slice(0, 5).join(", ")}`,
    });
  return redirect(`${href("/admin/collections/:id", { id: params.id })}?done`, 303);
}

export default function CollectionPage({ loaderData, actionData }: Route.ComponentProps) {
  const { title, about, isShown, address, books, isDone } = loaderData;
  const errors = actionData?.errors ?? {};
  const given = actionData?.given ?? {};
  return (
    <AdminFrame title={title} isAdmin question={actionData?.question}>
      {isDone && !actionData && (
        <Notice kind="good">
          Saved.{" "}
          {isShown && (
            <a className="link" href={address}>
              See its page
            </a>
          )}
        </Notice>
      )}
      <form className="form" method="post" noValidate>
        <input type="hidden" name="intent" value="save" />
        <Field
          name="title"
          label="Title"
          autoComplete="off"
          defaultValue={given["title"] ?? title}
          error={errors["title"]}
        />
        <AreaField
          name="about"
          label="What it is"
          hint="A few sentences for the head of its page."
          defaultValue={given["about"] ?? about}
          error={errors["about"]}
        />
        <CheckField
          name="isShown"
          label="Shown to everybody"
          defaultChecked={actionData ? given["isShown"] === "on" : isShown}
        />
        {books.length > 0 && <BookFields books={books} given={given} errors={errors} />}
        <AreaField
          name="add"
          label="Add books"
          hint="The addresses of their pages, one a line."
          defaultValue={given["add"] ?? ""}
          error={errors["add"]}
        />
        <ReasonField error={errors["reason"]} given={given["reason"]} />
        <button className="button" type="submit">
          Save
        </button>
      </form>
      <details>
        <summary>Remove this collection</summary>
        <form className="form" method="post" noValidate>
          <input type="hidden" name="intent" value="remove" />
          <ReasonField id="reason-remove" />
          <button className="button button-quiet" type="submit">
            Remove
          </button>
        </form>
      </details>
    </AdminFrame>
  );
}

interface BookFieldsProps {
  books: Route.ComponentProps["loaderData"]["books"];
  given: Record<string, string>;
  errors: Record<string, string>;
}

/** The place of each book, and why it is among them. */
function BookFields({ books, given, errors }: BookFieldsProps) {
  return (
    <fieldset className="form">
      <legend>Books</legend>
      <p className="field-hint">1 comes first. A book without a number is taken out.</p>
      {books.map((book, index) => (
        <div className="form" key={book.jid}>
          <Field
            name={placeField(book.jid)}
            label={<bdi>{book.title}</bdi>}
            inputMode="numeric"
            autoComplete="off"
            size={3}
            defaultValue={given[placeField(book.jid)] ?? String(index + 1)}
            error={errors[placeField(book.jid)]}
          />
          <Field
            name={noteField(book.jid)}
            label={`Why this book: ${book.title}`}
            maxLength={500}
            defaultValue={given[noteField(book.jid)] ?? book.note}
          />
        </div>
      ))}
    </fieldset>
  );
}

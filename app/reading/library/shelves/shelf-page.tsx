import { data, href, redirect } from "react-router";
import { BookCover } from "#app/catalog/covers/public.tsx";
import { shelfAddress } from "#app/catalog/collection-pages/public.ts";
import { byline } from "#app/catalog/covers/public.ts";
import { requireViewer } from "#app/identity/viewer/public.server.ts";
import { privateHeaders } from "#app/platform/http/caching/private-headers.ts";
import { checkForm, postedForm } from "#app/platform/http/forms/read-form.server.ts";
import { privateHead } from "#app/platform/http/page-head.server.ts";
import { notFound } from "#app/platform/http/refusals.server.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import { counted } from "#app/ui/counted.ts";
import { CheckField, Field } from "#app/ui/fields/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { separator } from "#app/ui/separated.ts";
import { LibraryFrame } from "../library-frame.tsx";
import { KeepLink } from "./keep-link.tsx";
import { KeepShelfButton } from "./keep-shelf-button.tsx";
import { MoveButton } from "./move-button.tsx";
import { moveBook, removeShelf, saveShelf } from "./shelf-commands.server.ts";
import { MovedBook, ShelfDetails } from "./shelf-input.ts";
import { findOwnShelf, type Shelf } from "./shelf-queries.server.ts";
import "#app/ui/fields/forms.css";
import "../library-page.css";
import type { Route } from "./+types/shelf-page";

export { privateHeaders as headers };

export async function loader({ context, request, params, url }: Route.LoaderArgs) {
  const { profile } = await requireViewer(context, request);
  const shelf = await findOwnShelf(context.get(siteContext).db, profile, params.id);
  if (!shelf) throw notFound("You have no shelf at this address.");
  return {
    shelf,
    mayBePublic: profile.kind !== "family",
    isSaved: url.searchParams.has("saved"),
    head: privateHead(context, shelf.name, href("/library/shelves/:id", { id: shelf.id })),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

export async function action({ context, request, params: { id } }: Route.ActionArgs) {
  const { profile } = await requireViewer(context, request);
  const { db, now } = context.get(siteContext);
  const own = { profileId: profile.id, id };
  const form = await postedForm(request);
  if (!(await findOwnShelf(db, profile, id))) throw notFound("You have no shelf at this address.");
  if (form.get("intent") === "remove") {
    await removeShelf(db, own);
    return redirect(href("/library/shelves"), 303);
  }
  if (form.has("move")) {
    const read = checkForm(form, MovedBook);
    if (!read.ok)
      return data({ errors: { name: "Choose one of the buttons on the page." } }, { status: 422 });
    await moveBook(db, own, { ...read.input.move, now: now() });
    return redirect(href("/library/shelves/:id", { id }), 303);
  }
  const read = checkForm(form, ShelfDetails);
  if (!read.ok) return data({ errors: read.errors }, { status: 422 });
  await saveShelf(db, profile, { id, details: read.input, now: now() });
  return redirect(`${href("/library/shelves/:id", { id })}?saved`, 303);
}

export default function ShelfPage({ loaderData, actionData }: Route.ComponentProps) {
  const { shelf, mayBePublic, isSaved } = loaderData;
  return (
    <LibraryFrame title={shelf.name} of={null}>
      {isSaved && !actionData && <Notice kind="good">Saved.</Notice>}
      <p>
        {counted(shelf.books.length, "book") + separator}
        {shelf.isPublic ? (
          <>
            Public:{" "}
            <a className="link" href={shelfAddress(shelf.id)}>
              the page that everybody sees
            </a>
            {shelf.isListed && ", among the collections"}
          </>
        ) : (
          "Private: nobody else sees it"
        )}
      </p>
      <KeepShelfButton name={shelf.name} books={shelf.books} />
      <ShelfBooks shelf={shelf} />
      <Details shelf={shelf} mayBePublic={mayBePublic} errors={actionData?.errors ?? {}} />
      <form method="post" action={href("/library/shelves/:id", { id: shelf.id })}>
        <button className="button button-quiet" name="intent" value="remove">
          Remove this shelf
        </button>
        <p className="field-hint">Its books stay in your library.</p>
      </form>
    </LibraryFrame>
  );
}

function ShelfBooks({ shelf: { id, books } }: { shelf: Shelf }) {
  if (books.length === 0)
    return <p>No books yet. “Dates and shelves” of a book in your library puts it on a shelf.</p>;
  return (
    <form method="post" action={href("/library/shelves/:id", { id })}>
      <ol className="shelf-order" aria-label="Books in your order">
        {books.map((book, at) => (
          <li key={book.jid}>
            <BookCover book={book} sizes="4rem" />
            <div>
              <a className="link" href={href("/bookdetail/:jid", { jid: book.jid })}>
                <bdi lang={book.language ?? undefined}>{book.title}</bdi>
              </a>
              <p className="field-hint">
                <bdi>{byline(book.authors, 2)}</bdi>
              </p>
              <p className="shelf-moves">
                {at > 1 && (
                  <MoveButton name="move" value={`first ${book.jid}`} label="First" of={book.title} />
                )}
                {at > 0 && <MoveButton name="move" value={`up ${book.jid}`} label="Up" of={book.title} />}
                {at < books.length - 1 && (
                  <MoveButton name="move" value={`down ${book.jid}`} label="Down" of={book.title} />
                )}
                <MoveButton name="move" value={`remove ${book.jid}`} label="Take off" of={book.title} />
                {book.isTextHeld && <KeepLink jid={book.jid} title={book.title} />}
              </p>
            </div>
          </li>
        ))}
      </ol>
    </form>
  );
}

interface DetailsProps {
  shelf: Shelf;
  mayBePublic: boolean;
  errors: Partial<Record<string, string>>;
}

function Details({ shelf: { id, name, about, isPublic, isListed }, mayBePublic, errors }: DetailsProps) {
  return (
    <form method="post" action={href("/library/shelves/:id", { id })} className="form library-narrow">
      <Field name="name" label="Name" defaultValue={name} maxLength={80} required error={errors["name"]} />
      <Field
        name="about"
        label="What it is about (optional)"
        defaultValue={about}
        maxLength={500}
        error={errors["about"]}
      />
      {mayBePublic && (
        <>
          <CheckField
            name="isPublic"
            defaultChecked={isPublic}
            label="Public: everybody with its address sees this shelf, with your name"
          />
          <CheckField
            name="isListed"
            defaultChecked={isListed}
            label="And listed: among the collections, on the pages of its books, in reading apps and search engines"
          />
        </>
      )}
      <button className="button">Save</button>
    </form>
  );
}

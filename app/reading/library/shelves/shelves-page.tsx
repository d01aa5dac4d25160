import { data, href, redirect } from "react-router";
import { requireViewer } from "#app/identity/viewer/public.server.ts";
import { privateHeaders } from "#app/platform/http/caching/private-headers.ts";
import { checkForm, postedForm } from "#app/platform/http/forms/read-form.server.ts";
import { privateHead } from "#app/platform/http/page-head.server.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import { BookCover } from "#app/catalog/covers/public.tsx";
import { counted } from "#app/ui/counted.ts";
import { Field } from "#app/ui/fields/field.tsx";
import { separated } from "#app/ui/separated.ts";
import { LibraryFrame } from "../library-frame.tsx";
import { MoveButton } from "./move-button.tsx";
import { createShelf, mostShelves, moveShelf } from "./shelf-commands.server.ts";
import { MovedShelf, NewShelf } from "./shelf-input.ts";
import { listShelves, type ShelfCard } from "./shelf-queries.server.ts";
import "#app/ui/fields/forms.css";
import "../library-page.css";
import type { Route } from "./+types/shelves-page";

export { privateHeaders as headers };

export async function loader({ context, request }: Route.LoaderArgs) {
  const { profile, profiles } = await requireViewer(context, request);
  return {
    of: profiles.length > 1 ? profile.fullName : null,
    shelves: await listShelves(context.get(siteContext).db, profile),
    head: privateHead(context, "Shelves", href("/library/shelves")),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

export async function action({ context, request }: Route.ActionArgs) {
  const { profile } = await requireViewer(context, request);
  const { db, now } = context.get(siteContext);
  const form = await postedForm(request);
  if (form.has("move")) {
    const read = checkForm(form, MovedShelf);
    if (!read.ok) return data({ error: "Choose one of the buttons on the page.", name: "" }, { status: 422 });
    await moveShelf(db, { profileId: profile.id, id: read.input.id }, read.input.move);
    return redirect(href("/library/shelves"), 303);
  }
  const read = checkForm(form, NewShelf);
  if (!read.ok)
    return data({ error: read.errors["name"] ?? "Give the shelf a name.", name: "" }, { status: 422 });
  const created = await createShelf(db, profile, { name: read.input.name, now: now() });
  if (!created.ok)
    return data(
      { error: `You have ${mostShelves} shelves already: remove one first.`, name: read.input.name },
      { status: 422 },
    );
  return redirect(href("/library/shelves/:id", { id: created.id }), 303);
}

export default function ShelvesPage({ loaderData: { of, shelves }, actionData }: Route.ComponentProps) {
  return (
    <LibraryFrame title="Shelves" of={of}>
      {shelves.length === 0 && (
        <p>None yet. A shelf is a list of books in your own order, for you alone or for everybody.</p>
      )}
      {shelves.length > 0 && (
        <ol className="shelf-cards" aria-label="Your shelves">
          {shelves.map((shelf, at) => (
            <ShelfItem key={shelf.id} shelf={shelf} isFirst={at === 0} isLast={at === shelves.length - 1} />
          ))}
        </ol>
      )}
      <form method="post" action={href("/library/shelves")} className="form library-narrow">
        <Field
          name="name"
          label="Name of a new shelf"
          maxLength={80}
          required
          defaultValue={actionData?.name}
          error={actionData?.error}
        />
        <button className="button">Add shelf</button>
      </form>
    </LibraryFrame>
  );
}

function ShelfItem({ shelf, isFirst, isLast }: { shelf: ShelfCard; isFirst: boolean; isLast: boolean }) {
  const { id, name, about, isPublic, bookCount, covers } = shelf;
  return (
    <li>
      <div className="shelf-covers" aria-hidden="true">
        {covers.map((book) => (
          <BookCover key={book.jid} book={book} sizes="4rem" />
        ))}
      </div>
      <div>
        <h2>
          <a className="link" href={href("/library/shelves/:id", { id })}>
            <bdi>{name}</bdi>
          </a>
        </h2>
        <p className="field-hint">
          {separated([counted(bookCount, "book"), isPublic ? "Public" : "Private"])}
        </p>
        {about && (
          <p>
            <bdi>{about}</bdi>
          </p>
        )}
        <form method="post" action={href("/library/shelves")} className="shelf-moves">
          <input type="hidden" name="id" value={id} />
          {!isFirst && <MoveButton name="move" value="up" label="Up" of={name} />}
          {!isLast && <MoveButton name="move" value="down" label="Down" of={name} />}
        </form>
      </div>
    </li>
  );
}

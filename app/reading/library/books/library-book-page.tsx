import { data, href, redirect } from "react-router";
import { BookCover } from "#app/catalog/covers/public.tsx";
import { byline } from "#app/catalog/covers/public.ts";
import { markOwnLists } from "#app/identity/cookies/public.server.ts";
import { isSafePath } from "#app/identity/destination/public.ts";
import { refererPath } from "#app/identity/destination/public.server.ts";
import { requireViewer } from "#app/identity/viewer/public.server.ts";
import type { Profile } from "#app/identity/viewer/public.ts";
import { privateHeaders } from "#app/platform/http/caching/private-headers.ts";
import { checkForm, postedForm } from "#app/platform/http/forms/read-form.server.ts";
import { privateHead } from "#app/platform/http/page-head.server.ts";
import { notFound } from "#app/platform/http/refusals.server.ts";
import { requestFactsContext } from "#app/platform/http/request-facts.server.ts";
import { type Site, siteContext } from "#app/platform/http/site-context.server.ts";
import { counted } from "#app/ui/counted.ts";
import { LibraryForm } from "#app/ui/library/library-form.tsx";
import { choiceOf, sayState } from "#app/ui/library/library-labels.ts";
import { Notice } from "#app/ui/notice.tsx";
import { separator } from "#app/ui/separated.ts";
import { addDays } from "#app/ui/times/days.ts";
import { dayKey } from "#app/ui/times/times.ts";
import { libraryCookies } from "../library-cookie.server.ts";
import { type ChangedBook, chooseForBook, setReadings } from "./library-commands.server.ts";
import { LibraryFormInput, readDates } from "./library-input.ts";
import { findOwnBook } from "./library-queries.server.ts";
import { BookShelves } from "../shelves/book-shelves.tsx";
import { mostOnShelf, mostShelves, type Placed, setShelvesOfBook } from "../shelves/shelf-commands.server.ts";
import { NewShelf } from "../shelves/shelf-input.ts";
import { listShelvesOfBook } from "../shelves/shelf-queries.server.ts";
import { ReadingDates } from "./reading-dates.tsx";
import { refusalMessages } from "./refusal-labels.ts";
import "#app/ui/fields/forms.css";
import "../library-page.css";
import type { Route } from "./+types/library-book-page";

export { privateHeaders as headers };

export async function loader({ context, request, params, url }: Route.LoaderArgs) {
  const { account, profile } = await requireViewer(context, request);
  const { db, now } = context.get(siteContext);
  const book = await findOwnBook(db, profile, params.jid);
  if (!book) throw notFound("There is no book at this address.");
  return {
    ...book,
    shelves: await listShelvesOfBook(db, profile, params.jid),
    today: dayKey(now(), account.timeZone ?? "UTC"),
    back: backFrom(url),
    isDone: url.searchParams.has("done") && book.isUndoable,
    head: privateHead(context, book.card.title, href("/library/book/:jid", { jid: params.jid })),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

/** The forms of the public pages post here too, because those pages are the same for everyone. */
export async function action({ context, request, params }: Route.ActionArgs) {
  const { account, profile } = await requireViewer(context, request);
  const site = context.get(siteContext);
  const form = await postedForm(request);
  const today = dayKey(site.now(), account.timeZone ?? "UTC");
  const { jid } = params;
  let changed: ChangedBook;
  let done = `${href("/library/book/:jid", { jid })}?done`;
  if (form.get("intent") === "shelves") {
    const refusal = await putOnShelves(site, profile, { jid, form });
    return refusal
      ? data({ error: refusal }, { status: 422 })
      : redirect(href("/library/book/:jid", { jid }), 303);
  }
  if (form.get("intent") === "dates") {
    const dates = readDates(form, addDays(today, 1));
    if (!dates.ok) return data({ error: dates.error }, { status: 422 });
    changed = await setReadings(site, profile, { jid, readings: dates.readings });
  } else {
    const read = checkForm(form, LibraryFormInput);
    if (!read.ok) return data({ error: "Choose one of those on the page." }, { status: 422 });
    const { choice } = read.input;
    changed = await chooseForBook(site, profile, { jid, today, choice });
    const list = choice === "add" ? refererPath(request) : null;
    if (list) done += `&${new URLSearchParams({ back: list })}`;
  }
  if (!changed.ok && changed.reason === "no-book") throw notFound("There is no book at this address.");
  if (!changed.ok) return data({ error: refusalMessages[changed.reason] }, { status: 422 });
  markOwnLists(context, request, { ...profile, excluded: changed.excluded });
  context.get(requestFactsContext).cookies.push(...(await libraryCookies({ site, profile })));
  return redirect(form.get("from") === "list" ? listWithout(request, jid) : done, 303);
}

const placedMessages: Record<Extract<Placed, { ok: false }>["reason"], string> = {
  "no-book": refusalMessages["no-book"],
  "too-many": `You have ${mostShelves} shelves already: remove one first.`,
  full: `A shelf holds ${counted(mostOnShelf, "book")}: take some off first.`,
};

/** Null when it is done, else the reason. */
async function putOnShelves(
  { db, now }: Pick<Site, "db" | "now">,
  profile: Profile,
  { jid, form }: { jid: string; form: FormData },
): Promise<string | null> {
  const ids = form.getAll("shelf").filter((id) => typeof id === "string");
  const named = form.get("name") === "" || !form.has("name") ? null : checkForm(form, NewShelf);
  if (named && !named.ok) return named.errors["name"] ?? "Give the shelf a name.";
  const newName = named?.input.name ?? null;
  const placed = await setShelvesOfBook(db, profile, {
    jid,
    ids: ids.slice(0, mostShelves),
    newName,
    now: now(),
  });
  return placed.ok ? null : placedMessages[placed.reason];
}

/** Where the card was that led here. */
function backFrom({ searchParams }: URL): string | null {
  const back = searchParams.get("back");
  return back !== null && isSafePath(back) ? back : null;
}

/** The list that the form was on, which then offers to undo it. */
function listWithout(request: Request, jid: string): string {
  const path = refererPath(request) ?? "/library";
  const list = new URL(/^\/library\b/.test(path) ? path : "/library", "http://list.invalid");
  list.searchParams.set("done", jid);
  return list.pathname + list.search;
}

export default function LibraryBookPage({ loaderData, actionData }: Route.ComponentProps) {
  const { card, state, readings, shelves, today, back, isDone, isUndoable } = loaderData;
  const address = href("/library/book/:jid", { jid: card.jid });
  return (
    <main className="page-column library-book">
      <header>
        <div>
          <h1>
            <bdi lang={card.language ?? undefined}>{card.title}</bdi>
          </h1>
          <p>
            <bdi>{byline(card.authors, 3)}</bdi>
          </p>
          <p>
            <a className="link" href={href("/bookdetail/:jid", { jid: card.jid })}>
              Back to the book
            </a>
            {back && (
              <>
                {separator}
                <a className="link" href={back}>
                  Back to the list
                </a>
              </>
            )}
          </p>
        </div>
        <BookCover book={card} sizes="6.5rem" isEager />
      </header>
      {actionData && <Notice kind="trouble">{actionData.error}</Notice>}
      {isDone && !actionData && (
        <Notice kind="good" isAnswer>
          {sayState(state)}
        </Notice>
      )}
      <LibraryForm action={address} title={card.title} chosen={choiceOf(state)} from="page" />
      {isUndoable && (
        <form method="post" action={address}>
          <button className="button button-quiet" name="choice" value="undo">
            Undo the last change
          </button>
        </form>
      )}
      <ReadingDates action={address} readings={readings} today={today} />
      <BookShelves action={address} shelves={shelves} />
      <p>
        <a className="link" href={href("/library")}>
          Your library
        </a>
      </p>
    </main>
  );
}

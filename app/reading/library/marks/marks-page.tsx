import { data, href, redirect } from "react-router";
import type { z } from "zod";
import { refererPath } from "#app/identity/destination/public.server.ts";
import { requireViewer } from "#app/identity/viewer/public.server.ts";
import type { Profile } from "#app/identity/viewer/public.ts";
import { privateHeaders } from "#app/platform/http/caching/private-headers.ts";
import { checkForm, postedForm } from "#app/platform/http/forms/read-form.server.ts";
import { privateHead } from "#app/platform/http/page-head.server.ts";
import { notFound } from "#app/platform/http/refusals.server.ts";
import { type Site, siteContext } from "#app/platform/http/site-context.server.ts";
import { changeMark, findMark, listMarkedBooks, listMarks } from "#app/reading/annotations/public.server.ts";
import { longestName, refusalMessages } from "#app/reading/annotations/public.ts";
import { Notice } from "#app/ui/notice.tsx";
import { formatDay } from "#app/ui/times/times.ts";
import { LibraryFrame } from "../library-frame.tsx";
import { ListedMarkItem, type ShownMark } from "./listed-mark.tsx";
import { MarksFilter } from "./marks-filter.tsx";
import { MarkForm, marksAddress, readMarksView } from "./marks-input.ts";
import "#app/ui/fields/forms.css";
import "../library-page.css";
import "./marks-page.css";
import type { Route } from "./+types/marks-page";

export { privateHeaders as headers };

const pageSize = 50;
const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { account, profile, profiles } = await requireViewer(context, request);
  const { db } = context.get(siteContext);
  const view = readMarksView(url.searchParams);
  const { marks, total } = await listMarks(db, profile, {
    ...view,
    limit: pageSize,
    offset: (view.page - 1) * pageSize,
  });
  const deleted = url.searchParams.get("deleted") ?? "";
  const removed = isId(deleted) ? await findMark(db, profile, deleted) : null;
  return {
    of: profiles.length > 1 ? profile.fullName : null,
    view,
    total,
    marks: marks.map((mark): ShownMark => {
      const { id, jid, kind, colour, note, state, bookTitle, bookLanguage, chapterTitle } = mark;
      const { chapter } = mark.found ?? mark.target;
      const day = formatDay(new Date(mark.createdAt), account.timeZone ?? "UTC");
      const words = mark.target.quote;
      return {
        id,
        jid,
        kind,
        colour,
        note,
        state,
        bookTitle,
        bookLanguage,
        chapterTitle,
        chapter,
        words,
        day,
      };
    }),
    books: await listMarkedBooks(db, profile),
    removedId: removed && removed.life % 2 === 1 && removed.version > 0 ? removed.id : null,
    head: privateHead(context, "Marks", href("/library/marks")),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

export async function action({ context, request }: Route.ActionArgs) {
  const { profile } = await requireViewer(context, request);
  const site = context.get(siteContext);
  const read = checkForm(await postedForm(request), MarkForm);
  if (!read.ok) return data({ error: Object.values(read.errors)[0] ?? "" }, { status: 422 });
  const { input } = read;
  const changed = await change(site, profile, input);
  if (!changed) throw notFound("You have no such mark.");
  if (!changed.ok) return data({ error: attachMessages[changed.reason] }, { status: 422 });
  return redirect(listAfter(request, input), 303);
}

function change(site: Pick<Site, "db" | "now">, profile: Profile, input: z.output<typeof MarkForm>) {
  const { intent, id } = input;
  if (intent === "attach")
    return changeMark(site, profile, { id, change: { kind: "attach", words: input.words } });
  if (intent === "save") {
    const { colour, note } = input;
    return changeMark(site, profile, {
      id,
      change: { kind: "edit", to: { note, ...(colour && { colour }) } },
    });
  }
  return changeMark(site, profile, { id, change: { kind: intent === "delete" ? "delete" : "restore" } });
}

const attachMessages = {
  ...refusalMessages,
  "not-found":
    "These words are not in the book’s open chapters. Copy a few just as they stand there, from one paragraph.",
  "long-name": `The name of a bookmark has at most ${longestName} letters.`,
  several: "These words are in the book more than once. Enter more of them.",
};

/** The list that the form was on, which then offers to undo a deletion. */
function listAfter(request: Request, { intent, id }: { intent: string; id: string }): string {
  const path = refererPath(request) ?? "/library/marks";
  const list = new URL(/^\/library\/marks\b/.test(path) ? path : "/library/marks", "http://list.invalid");
  list.searchParams.delete("deleted");
  if (intent === "delete") list.searchParams.set("deleted", id);
  return list.pathname + list.search + (intent === "delete" ? "" : `#mark-${id}`);
}

export default function MarksPage({ loaderData, actionData }: Route.ComponentProps) {
  const { of, view, total, marks, books, removedId } = loaderData;
  const pageCount = Math.ceil(total / pageSize);
  return (
    <LibraryFrame of={of} title="Marks">
      {actionData && <Notice kind="trouble">{actionData.error}</Notice>}
      {removedId !== null && !actionData && (
        <Notice kind="good" isAnswer>
          Mark deleted.
          <form method="post" action={href("/library/marks")}>
            <input type="hidden" name="id" value={removedId} />
            <button className="button button-quiet" name="intent" value="undo">
              Undo
            </button>
          </form>
        </Notice>
      )}
      <p>
        <a className="link" href={href("/library/marks/import")}>
          Import marks
        </a>
      </p>
      {books.length === 0 ? (
        <>
          <p>
            Nothing is marked yet. Select words while you read, and choose a colour or write a note; or press
            b for a bookmark.
          </p>
          <p>
            <a className="button" href={href("/search")}>
              Find a book
            </a>
          </p>
        </>
      ) : (
        <MarksFilter view={view} books={books} total={total} />
      )}
      {books.length > 0 && marks.length === 0 && <p>No mark is like this.</p>}
      {marks.length > 0 && (
        <ul className="mark-list" aria-label="Your marks">
          {marks.map((mark) => (
            <ListedMarkItem key={mark.id} mark={mark} />
          ))}
        </ul>
      )}
      {pageCount > 1 && (
        <nav aria-label="Pages" className="library-pages">
          {view.page > 1 && (
            <a className="link" href={marksAddress({ ...view, page: view.page - 1 })} rel="prev">
              Previous
            </a>
          )}
          <span>{`Page ${view.page} of ${pageCount}`}</span>
          {view.page < pageCount && (
            <a className="link" href={marksAddress({ ...view, page: view.page + 1 })} rel="next">
              Next
            </a>
          )}
        </nav>
      )}
    </LibraryFrame>
  );
}

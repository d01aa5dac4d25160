import { data, href, redirect } from "react-router";
import { BookCover } from "#app/catalog/covers/public.tsx";
import { requireViewer } from "#app/identity/viewer/public.server.ts";
import { privateHeaders } from "#app/platform/http/caching/private-headers.ts";
import { readForm } from "#app/platform/http/forms/read-form.server.ts";
import { privateHead } from "#app/platform/http/page-head.server.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import {
  clearHistory,
  keepsHistory,
  listHistory,
  switchHistory,
} from "#app/reading/history/public.server.ts";
import { counted } from "#app/ui/counted.ts";
import { isDay } from "#app/ui/times/days.ts";
import { formatDay } from "#app/ui/times/times.ts";
import { LibraryFrame } from "../library-frame.tsx";
import { HistoryInput } from "./history-input.ts";
import { formatSpent } from "./reading-labels.ts";
import "#app/ui/fields/forms.css";
import "../library-page.css";
import type { Route } from "./+types/history-page";

export { privateHeaders as headers };

const pageSize = 100;
const always = "9999-12-31";

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { profile, profiles } = await requireViewer(context, request);
  const { db } = context.get(siteContext);
  const wanted = url.searchParams.get("before") ?? "";
  const before = isDay(wanted) ? wanted : always;
  const { entries, next } = await listHistory(db, profile, { before, limit: pageSize });
  const days = [...Map.groupBy(entries, ({ day }) => day)].map(([day, books]) => ({
    day,
    name: formatDay(new Date(day), "UTC"),
    books,
  }));
  return {
    of: profiles.length > 1 ? profile.fullName : null,
    days,
    next,
    isRecorded: await keepsHistory(db, profile),
    head: privateHead(context, "Reading history", href("/library/history")),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

export async function action({ context, request }: Route.ActionArgs) {
  const { profile } = await requireViewer(context, request);
  const { db } = context.get(siteContext);
  const read = await readForm(request, HistoryInput);
  if (!read.ok) return data({ errors: read.errors }, { status: 422 });
  const { intent } = read.input;
  if (intent === "clear") await clearHistory(db, profile.id);
  else await switchHistory(db, profile.id, intent === "on");
  return redirect(href("/library/history"), 303);
}

export default function HistoryPage({ loaderData: { of, days, next, isRecorded } }: Route.ComponentProps) {
  return (
    <LibraryFrame title="History" of={of}>
      <form method="post" action={href("/library/history")} className="form library-narrow">
        <p>
          {isRecorded
            ? "What you read, and how long, is noted here by day; only you see it."
            : "The history is off: what you read is not noted. Your places in books are still kept, so that they open where you stopped."}
        </p>
        <button className="button button-quiet" name="intent" value={isRecorded ? "off" : "on"}>
          {isRecorded ? "Turn history off" : "Turn history on"}
        </button>
      </form>
      {days.length === 0 && <p>Nothing is noted yet.</p>}
      {days.map(({ day, name, books }) => (
        <section key={day} aria-labelledby={`day-${day}`}>
          <h2 id={`day-${day}`}>
            <time dateTime={day}>{name}</time>
          </h2>
          <ul className="history-books">
            {books.map(({ card, seconds, wordCount }) => (
              <li key={card.jid}>
                <BookCover book={card} sizes="3rem" />
                <div>
                  <a className="link" href={href("/bookdetail/:jid", { jid: card.jid })}>
                    <bdi lang={card.language ?? undefined}>{card.title}</bdi>
                  </a>
                  <p className="field-hint">{`${formatSpent(seconds)}, ${counted(wordCount, "word")}`}</p>
                </div>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {next && (
        <p>
          <a className="link" href={`${href("/library/history")}?before=${next}`}>
            Earlier days
          </a>
        </p>
      )}
      {days.length > 0 && (
        <details className="library-narrow">
          <summary>Clear the history</summary>
          <form method="post" action={href("/library/history")}>
            <p>
              All of it is deleted, and with it your calendar and your streak. This cannot be undone. Books,
              dates and places stay.
            </p>
            <button className="button button-quiet" name="intent" value="clear">
              Delete it
            </button>
          </form>
        </details>
      )}
    </LibraryFrame>
  );
}

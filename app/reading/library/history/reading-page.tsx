import { data, href, redirect } from "react-router";
import { requireViewer } from "#app/identity/viewer/public.server.ts";
import { privateHeaders } from "#app/platform/http/caching/private-headers.ts";
import { readForm } from "#app/platform/http/forms/read-form.server.ts";
import { privateHead } from "#app/platform/http/page-head.server.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import { findReading, setGoal } from "#app/reading/history/public.server.ts";
import { counted } from "#app/ui/counted.ts";
import { Field } from "#app/ui/fields/field.tsx";
import { dayKey } from "#app/ui/times/times.ts";
import { countFinished } from "../books/library-queries.server.ts";
import { LibraryFrame } from "../library-frame.tsx";
import { calendarOf } from "./calendar.ts";
import { GoalInput, isMonth } from "./history-input.ts";
import { MonthTable } from "./month-table.tsx";
import { formatSpent } from "./reading-labels.ts";
import "#app/ui/fields/forms.css";
import "../library-page.css";
import type { Route } from "./+types/reading-page";

export { privateHeaders as headers };

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { account, profile, profiles } = await requireViewer(context, request);
  const { db, now } = context.get(siteContext);
  const today = dayKey(now(), account.timeZone ?? "UTC");
  const wanted = url.searchParams.get("month") ?? "";
  const month = isMonth(wanted) ? wanted : today.slice(0, 7);
  const year = Number(month.slice(0, 4));
  const { days, ...reading } = await findReading(db, profile, { year, today });
  const sum = (beginning: string) => {
    const within = days.filter(({ day }) => day.startsWith(beginning));
    return {
      dayCount: within.length,
      spent: formatSpent(within.reduce((total, { seconds }) => total + seconds, 0)),
      words: counted(
        within.reduce((total, { wordCount }) => total + wordCount, 0),
        "word",
      ),
    };
  };
  return {
    ...reading,
    of: profiles.length > 1 ? profile.fullName : null,
    year,
    finished: await countFinished(db, profile, year),
    calendar: calendarOf(month, { days, today }),
    ofMonth: sum(month),
    ofYear: sum(`${year}-`),
    isSaved: url.searchParams.has("saved"),
    head: privateHead(context, "Reading", href("/library/reading")),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

export async function action({ context, request }: Route.ActionArgs) {
  const { profile } = await requireViewer(context, request);
  const read = await readForm(request, GoalInput);
  if (!read.ok) return data({ errors: read.errors }, { status: 422 });
  await setGoal(context.get(siteContext).db, profile.id, read.input);
  return redirect(`${href("/library/reading")}?month=${read.input.year}-01`, 303);
}

export default function ReadingPage({ loaderData, actionData }: Route.ComponentProps) {
  const { of, keepsHistory, streak, longest, calendar, ofMonth, ofYear, year } = loaderData;
  return (
    <LibraryFrame title="Reading" of={of}>
      {!keepsHistory && (
        <p>
          Your history is off, so that no days are noted.{" "}
          <a className="link" href={href("/library/history")}>
            Turn it on
          </a>
        </p>
      )}
      <section aria-labelledby="streak" className="library-narrow">
        <h2 id="streak">Streak</h2>
        <p>
          <b>{counted(streak.length, "day")}</b>
          {streak.length > 0 && !streak.isToday && ", and today is not over"}
          {longest > streak.length && `; your longest was ${counted(longest, "day")}`}
        </p>
        <p className="field-hint">One day without reading is forgiven, two in a row end a streak.</p>
      </section>
      <Goal loaderData={loaderData} error={actionData?.errors["bookCount"]} />
      <section aria-labelledby="calendar">
        <h2 id="calendar">{calendar.name}</h2>
        <p>{`${ofMonth.spent}, ${ofMonth.words}, on ${counted(ofMonth.dayCount, "day")}. In ${year}: ${ofYear.spent}, ${ofYear.words}.`}</p>
        <MonthTable calendar={calendar} />
        <nav aria-label="Months" className="library-pages">
          <a className="link" href={`${href("/library/reading")}?month=${calendar.before}`} rel="prev">
            Month before
          </a>
          {calendar.after && (
            <a className="link" href={`${href("/library/reading")}?month=${calendar.after}`} rel="next">
              Month after
            </a>
          )}
        </nav>
      </section>
    </LibraryFrame>
  );
}

interface GoalProps {
  loaderData: Route.ComponentProps["loaderData"];
  error: string | undefined;
}

function Goal({ loaderData: { year, goal, finished }, error }: GoalProps) {
  return (
    <section aria-labelledby="goal" className="library-narrow">
      <h2 id="goal">{`Goal for ${year}`}</h2>
      {goal === null ? (
        <p>{`${counted(finished, "book")} finished.`}</p>
      ) : (
        <p>
          <label htmlFor="progress">
            {finished >= goal
              ? `Reached: ${finished} of ${counted(goal, "book")}.`
              : `${finished} of ${counted(goal, "book")} finished.`}
          </label>
          <progress id="progress" max={goal} value={Math.min(finished, goal)} />
        </p>
      )}
      <form method="post" action={href("/library/reading")} className="form">
        <input type="hidden" name="year" value={year} />
        <Field
          name="bookCount"
          label="Books to finish"
          inputMode="numeric"
          defaultValue={goal ?? ""}
          key={goal}
          maxLength={4}
          error={error}
        />
        <button className="button button-quiet">Save goal</button>
      </form>
    </section>
  );
}

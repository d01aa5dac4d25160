import { type ActionFunctionArgs, data, redirect } from "react-router";
import { postedForm } from "#app/platform/http/forms/read-form.server.ts";
import { forbidden } from "#app/platform/http/refusals.server.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import { addNote, removeNote } from "./notes/note-commands.server.ts";
import { readNote, readNoteId } from "./notes/note-input.ts";
import { openDashboard } from "./open-dashboard.server.ts";
import { addressWith } from "./view/dashboard-input.ts";
import { chooseWeekly } from "./weekly/weekly-commands.server.ts";

/** What an author adds under the name that is shown: notes in the chart, and the mail of the week. */
export async function dashboardAction({ context, request }: ActionFunctionArgs) {
  const search = new URL(request.url).searchParams;
  const { shown, frame, writer } = await openDashboard(context, { search, workId: null });
  if (!frame.mayWrite) throw forbidden("This profile reads: it has no works of its own.");
  const form = await postedForm(request);
  const site = context.get(siteContext);
  const { view, profiles } = shown;
  const [profile, ...others] = profiles;
  const intent = form.get("intent");
  const problem = (message: string) => data({ problem: message }, { status: 422 });
  if (!profile || others.length > 0) return problem("Choose one name first: what you add belongs to one.");
  if (intent === "add-note") {
    const note = readNote(form, view.today);
    if (!note) return problem("A note needs a day that is not in the future, and a few words.");
    const added = await addNote(site, profile.id, note);
    if (!added.ok) return problem("There are 500 notes under this name. Remove some first.");
  } else if (intent === "remove-note") {
    await removeNote(site.db, profile.id, readNoteId(form));
  } else if (intent === "weekly-on" || intent === "weekly-off") {
    const isOn = intent === "weekly-on";
    await chooseWeekly(site, {
      accountId: writer.account.id,
      profileId: profile.id,
      isOn,
      today: view.today,
    });
  } else return problem("That form is not known here.");
  const anchor = intent === "add-note" || intent === "remove-note" ? "activity-chart" : "author-information";
  return redirect(addressWith(view, {}, { anchor }), 303);
}

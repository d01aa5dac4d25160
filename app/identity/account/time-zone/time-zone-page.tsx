import { data, href, redirect } from "react-router";
import { ReportTimeZone } from "#app/identity/time-zone/public.tsx";
import { setTimeZone } from "#app/identity/time-zone/public.server.ts";
import { privateHeaders } from "#app/platform/http/caching/private-headers.ts";
import { postedForm, typed } from "#app/platform/http/forms/read-form.server.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import { Notice } from "#app/ui/notice.tsx";
import { SelectField } from "#app/ui/fields/select-field.tsx";
import { isZone, formatMoment, zoneChoices } from "#app/ui/times/times.ts";
import { requireOwner, settingsHead } from "../owner/owner.server.ts";
import { SettingsFrame } from "../settings-frame.tsx";
import type { Route } from "./+types/time-zone-page";

export { privateHeaders as headers };

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { account } = await requireOwner(context, request);
  const { now } = context.get(siteContext);
  const zone = account.timeZone ?? "UTC";
  return {
    head: settingsHead(context, "Time zone"),
    zone: account.timeZone,
    clock: formatMoment(now(), zone),
    // A zone that is set and has been renamed since stays in the list.
    zones: [...new Set([zone, ...zoneChoices()])],
    isSaved: url.searchParams.has("saved"),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

export async function action({ context, request }: Route.ActionArgs) {
  const { account } = await requireOwner(context, request);
  const form = await postedForm(request);
  const zone = typed(form, "zone");
  if (!isZone(zone))
    return data(
      { error: "This is no time zone. Choose one of the list, such as Europe/Berlin." },
      { status: 422 },
    );
  const isFirst = typed(form, "intent") === "first";
  await setTimeZone(context.get(siteContext).db, account.id, { zone, isFirst });
  return redirect(`${href("/account/time-zone")}?saved`, 303);
}

export default function TimeZonePage({ loaderData, actionData }: Route.ComponentProps) {
  const { zone, zones, clock, isSaved } = loaderData;
  return (
    <SettingsFrame
      title="Time zone"
      lead="Times on your pages and in our emails to you are in this zone. What you schedule keeps its time when clocks change."
    >
      {isSaved && !actionData && <Notice kind="good">Your time zone is saved.</Notice>}
      {zone === null && <ReportTimeZone />}
      <p>{`It is now ${clock}.`}</p>
      <form className="form" method="post" action={href("/account/time-zone")}>
        <SelectField
          name="zone"
          label="Time zone"
          defaultValue={zone ?? "UTC"}
          error={actionData?.error}
          options={zones.map((name) => ({ value: name, name }))}
        />
        <button className="button" type="submit">
          Save
        </button>
      </form>
    </SettingsFrame>
  );
}

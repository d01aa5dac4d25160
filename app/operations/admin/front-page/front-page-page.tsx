import { href, redirect } from "react-router";
import { listAllCollections } from "#app/catalog/collections/public.server.ts";
import {
  findDayBookTitle,
  findFrontPageChoice,
  listGenreRows,
} from "#app/catalog/front-page/public.server.ts";
import { standardRowLabels, standardRows } from "#app/catalog/front-page/public.ts";
import { privateHeaders } from "#app/platform/http/caching/private-headers.ts";
import { postedForm } from "#app/platform/http/forms/read-form.server.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import { CheckField, Field } from "#app/ui/fields/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { readAdminAction, refuseAdminAction } from "../admin-action.server.ts";
import { AdminFrame } from "../admin-frame.tsx";
import { adminHead, requireOperator } from "../operator.server.ts";
import { ReasonField } from "../reason-field.tsx";
import { saveFrontPageAsAdmin } from "./front-page-commands.server.ts";
import { fieldOfRow, FrontPageInput, pinOfRow } from "./front-page-input.ts";
import type { Route } from "./+types/front-page-page";

export { privateHeaders as headers };

export async function loader({ context, request, url }: Route.LoaderArgs) {
  await requireOperator(context, request, "admin");
  const { db } = context.get(siteContext);
  const [choice, genres, collections] = await Promise.all([
    findFrontPageChoice(db),
    listGenreRows(db),
    listAllCollections(db),
  ]);
  const placeOf = (key: string) => String(choice.rows.indexOf(key) + 1).replace(/^0$/, "");
  const rowOf = (key: string, label: string) => ({
    name: fieldOfRow(key),
    pin: pinOfRow(key),
    label,
    place: placeOf(key),
    isPinned: choice.pinned.includes(key),
  });
  return {
    head: adminHead(context, "Front page"),
    isDone: url.searchParams.has("done"),
    rows: standardRows.map((key) => rowOf(key, standardRowLabels[key])),
    genres: genres.map(({ slug, name }) => rowOf(`genre:${slug}`, name)),
    collections: collections
      .filter(
        ({ isShown, slug }) => isShown && !(standardRows as readonly string[]).includes(`collection:${slug}`),
      )
      .map(({ slug, title }) => rowOf(`collection:${slug}`, title)),
    dayBook: choice.dayBook ?? "",
    dayBookTitle: choice.dayBook === null ? null : await findDayBookTitle(db, choice.dayBook),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

export async function action({ context, request }: Route.ActionArgs) {
  const viewer = await requireOperator(context, request, "admin");
  const site = context.get(siteContext);
  const form = await postedForm(request);
  const read = await readAdminAction({ context, request, viewer, form }, FrontPageInput);
  if (!read.ok) return read.answer;
  const { reason, ...choice } = read.input;
  if (choice.dayBook !== null && (await findDayBookTitle(site.db, choice.dayBook)) === null)
    return refuseAdminAction(form, {
      dayBook: "There is no book at this address that everybody may read here.",
    });
  await saveFrontPageAsAdmin(site, viewer, { choice, reason });
  return redirect(`${href("/admin/front-page")}?done`, 303);
}

export default function FrontPagePage({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, genres, collections, dayBook, dayBookTitle, isDone } = loaderData;
  const given = actionData?.given ?? {};
  const errors = actionData?.errors ?? {};
  const place = (row: (typeof rows)[number]) => (
    <div className="admin-place" key={row.name}>
      <Field
        name={row.name}
        label={row.label}
        inputMode="numeric"
        autoComplete="off"
        size={3}
        defaultValue={given[row.name] ?? row.place}
        error={errors[row.name]}
      />
      <CheckField
        name={row.pin}
        label={
          <>
            Pin<span className="visually-hidden"> {row.label}</span>
          </>
        }
        defaultChecked={actionData ? given[row.pin] === "on" : row.isPinned}
      />
    </div>
  );
  return (
    <AdminFrame title="Front page" isAdmin question={actionData?.question}>
      {isDone && <Notice kind="good">Saved. The front page shows it now.</Notice>}
      <form className="form" method="post" noValidate>
        <Field
          name="dayBook"
          label="Today’s book"
          hint={
            dayBookTitle === null
              ? "The address of its page. Empty: another one every day, of those that came last."
              : `Now: ${dayBookTitle}. Empty: another one every day, of those that came last.`
          }
          autoComplete="off"
          defaultValue={given["dayBook"] ?? dayBook}
          error={errors["dayBook"]}
        />
        <fieldset className="admin-places">
          <legend>Rows</legend>
          <p className="field-hint">
            1 comes first. A row without a number is not shown. Pinned rows come before all others, and are
            shown also where their books stand in rows above.
          </p>
          {rows.map(place)}
        </fieldset>
        {genres.length > 0 && (
          <fieldset className="admin-places">
            <legend>Rows of a genre</legend>
            {genres.map(place)}
          </fieldset>
        )}
        {collections.length > 0 && (
          <fieldset className="admin-places">
            <legend>Rows of a collection</legend>
            {collections.map(place)}
          </fieldset>
        )}
        <ReasonField error={errors["reason"]} given={given["reason"]} />
        <button className="button" type="submit">
          Save
        </button>
      </form>
    </AdminFrame>
  );
}

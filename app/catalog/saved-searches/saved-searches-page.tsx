import { describeSearch, feedFor } from "#app/catalog/search/public.server.ts";
import { data, href, redirect } from "react-router";
import { SettingsFrame } from "#app/identity/account/public.tsx";
import { requireViewer } from "#app/identity/viewer/public.server.ts";
import { privateHeaders } from "#app/platform/http/caching/private-headers.ts";
import { readForm } from "#app/platform/http/forms/read-form.server.ts";
import { privateHead } from "#app/platform/http/page-head.server.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import { Field } from "#app/ui/fields/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { mostSaved, removeSearch, saveSearch } from "./saved-search-commands.server.ts";
import { SavedSearchInput } from "./saved-search-input.ts";
import { listSavedSearches } from "./saved-search-queries.server.ts";
import "./saved-searches.css";
import type { Route } from "./+types/saved-searches-page";

export { privateHeaders as headers };

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { profile, profiles } = await requireViewer(context, request);
  const { db } = context.get(siteContext);
  const searches = await listSavedSearches(db, profile.id);
  const wanted = url.searchParams.get("save");
  const offered = wanted?.startsWith("/search") ? await describeSearch(db, wanted) : null;
  const isKnown = searches.some(({ address }) => address === offered?.address);
  return {
    head: privateHead(context, "Saved searches", "/account/searches"),
    of: profiles.length > 1 ? profile.fullName : null,
    searches: searches.map((search) => ({ ...search, feed: feedFor(search.address, profile) })),
    offered: isKnown ? null : offered,
    isKnown,
    isSaved: url.searchParams.has("saved"),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

export async function action({ context, request }: Route.ActionArgs) {
  const { profile } = await requireViewer(context, request);
  const { db, now } = context.get(siteContext);
  const read = await readForm(request, SavedSearchInput);
  if (!read.ok) return data({ errors: read.errors }, { status: 422 });
  if (read.input.intent === "remove") await removeSearch(db, { profileId: profile.id, id: read.input.id });
  else {
    const { address } = await describeSearch(db, read.input.address);
    const saved = await saveSearch(db, { profileId: profile.id, name: read.input.name, address }, now());
    const full = `You have saved ${mostSaved} searches already: remove one first.`;
    if (!saved.ok) return data({ errors: { name: full } }, { status: 422 });
  }
  return redirect(`${href("/account/searches")}?saved`, 303);
}

export default function SavedSearchesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { of, searches, offered, isKnown, isSaved } = loaderData;
  const errors: Partial<Record<string, string>> = actionData?.errors ?? {};
  return (
    <SettingsFrame
      title="Saved searches"
      lead={`Searches${of === null ? "" : ` of ${of}`} to come back to. Each has a feed, which leaves out what you do not want to see.`}
    >
      {isSaved && !actionData && <Notice kind="good">Saved.</Notice>}
      {isKnown && <Notice kind="good">This search is saved already.</Notice>}
      {!offered && Object.values(errors)[0] && <Notice kind="trouble">{Object.values(errors)[0]}</Notice>}
      {offered && (
        <form
          className="form"
          method="post"
          action={`${href("/account/searches")}?${new URLSearchParams({ save: offered.address })}`}
        >
          <input type="hidden" name="intent" value="save" />
          <input type="hidden" name="address" value={offered.address} />
          <Field
            name="name"
            label="Name of the search"
            defaultValue={offered.heading.slice(0, 120)}
            maxLength={120}
            required
            error={errors["name"] ?? errors["address"]}
          />
          <button className="button" type="submit">
            Save this search
          </button>
        </form>
      )}
      {searches.length === 0 && !offered && (
        <p>
          None yet. Below the results of a{" "}
          <a className="link" href={href("/search")}>
            search
          </a>{" "}
          is the way to save it.
        </p>
      )}
      {searches.length > 0 && <Searches searches={searches} />}
    </SettingsFrame>
  );
}

function Searches({ searches }: Pick<Route.ComponentProps["loaderData"], "searches">) {
  return (
    <ul className="saved-searches">
      {searches.map(({ id, name, address, feed }) => (
        <li key={id}>
          <a className="link" href={address}>
            <bdi>{name}</bdi>
          </a>
          <a className="link" href={feed} aria-label={`Feed: ${name}`}>
            Feed
          </a>
          <form method="post" action={href("/account/searches")}>
            <input type="hidden" name="intent" value="remove" />
            <button className="button button-quiet" name="id" value={id} aria-label={`Remove: ${name}`}>
              Remove
            </button>
          </form>
        </li>
      ))}
    </ul>
  );
}

import { data, href, redirect } from "react-router";
import { SettingsFrame } from "#app/identity/account/public.tsx";
import { markOwnLists } from "#app/identity/cookies/public.server.ts";
import { changeExclusions } from "#app/identity/exclusions/public.server.ts";
import {
  type Exclusion,
  mostExclusions,
  readExclusion,
  readExclusions,
  writeExclusion,
} from "#app/identity/exclusions/public.ts";
import { requireViewer } from "#app/identity/viewer/public.server.ts";
import { privateHeaders } from "#app/platform/http/caching/private-headers.ts";
import { postedForm, typed } from "#app/platform/http/forms/read-form.server.ts";
import { privateHead } from "#app/platform/http/page-head.server.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import { CheckField, Field } from "#app/ui/fields/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import {
  findExcludable,
  isExcludable,
  listLanguages,
  listWarnings,
  nameExclusions,
  type NamedExclusion,
} from "./exclusion-queries.server.ts";
import "./exclusions.css";
import type { Route } from "./+types/exclusions-page";

export { privateHeaders as headers };

const longestQuestion = 100;

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { profile, profiles } = await requireViewer(context, request);
  const { db } = context.get(siteContext);
  const exclusions = readExclusions(profile.excluded);
  const question = (url.searchParams.get("q") ?? "").slice(0, longestQuestion);
  const suggested = readExclusion(url.searchParams.get("what") ?? "");
  const isOff = (one: Exclusion) => profile.excluded.includes(writeExclusion(one));
  const [named, found, languages, offered] = await Promise.all([
    nameExclusions(db, exclusions),
    findExcludable(db, question, profile),
    listLanguages(db),
    suggested && (await isExcludable(db, suggested)) ? nameExclusions(db, [suggested]) : [],
  ]);
  return {
    head: privateHead(context, "Books you do not want to see", "/account/exclusions"),
    of: profiles.length > 1 ? profile.fullName : null,
    question,
    hidden: named.filter(({ kind }) => !isBox(kind)),
    found: [...offered, ...found].filter((one) => !isOff(one)).map(toButton),
    isKnown: offered.some(isOff),
    warnings: listWarnings().map((one) => toBox(one, isOff(one))),
    // One that no book is in any more can still be switched off.
    languages: [
      ...languages,
      ...named.filter(
        ({ kind, value }) => kind === "language" && !languages.some((each) => each.value === value),
      ),
    ].map((one) => toBox(one, isOff(one))),
    isSaved: url.searchParams.has("saved"),
  };
}

/** What is ticked in a list; everything else is found by its name. */
const isBox = (kind: Exclusion["kind"]) => kind === "warning" || kind === "language";

const kindNames = {
  genre: "Genre",
  subject: "Tag",
  author: "Author",
  language: "Language",
  warning: "Warning",
  book: "Book",
};

const toButton = (one: NamedExclusion) => ({ ...one, what: writeExclusion(one) });
const toBox = (one: NamedExclusion, isChecked: boolean) => ({
  what: writeExclusion(one),
  name: one.name,
  isChecked,
});

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

export async function action({ context, request }: Route.ActionArgs) {
  const viewer = await requireViewer(context, request);
  const { db } = context.get(siteContext);
  const form = await postedForm(request);
  const change = await readChange(db, form);
  if (!change) return data({ error: "There is no tag, genre or author of this name." }, { status: 422 });
  const changed = await changeExclusions(db, viewer.profile.id, change);
  if (!changed.ok)
    return data(
      { error: `That is more than ${mostExclusions}: take something off the list first.` },
      { status: 422 },
    );
  // From this answer on, pages are made for this profile; or the shared ones will do again.
  markOwnLists(context, request, { ...viewer.profile, excluded: changed.excluded });
  return redirect(`${href("/account/exclusions")}?saved`, 303);
}

type Change = (now: Exclusion[]) => Exclusion[];

async function readChange(db: Parameters<typeof isExcludable>[0], form: FormData): Promise<Change | null> {
  if (typed(form, "intent") === "boxes") {
    const boxes = readExclusions(form.getAll("box").filter((each) => typeof each === "string"));
    const chosen = boxes.filter(({ kind }) => isBox(kind));
    const known = await Promise.all(chosen.map((one) => isExcludable(db, one)));
    return (now) => [...now.filter(({ kind }) => !isBox(kind)), ...chosen.filter((_, index) => known[index])];
  }
  const one = readExclusion(typed(form, "what"));
  if (!one) return null;
  const isSame = (other: Exclusion) => writeExclusion(other) === writeExclusion(one);
  if (typed(form, "intent") === "show") return (now) => now.filter((other) => !isSame(other));
  return (await isExcludable(db, one)) ? (now) => [...now, one] : null;
}

export default function ExclusionsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { of, question, hidden, found, isKnown, isSaved } = loaderData;
  return (
    <SettingsFrame
      title="Books you do not want to see"
      lead={`Lists, searches, feeds and the front page leave them out${of === null ? "" : ` for ${of}`}. A book’s own page opens if somebody sends you there.`}
    >
      {isSaved && !actionData && <Notice kind="good">Saved. Every list follows it from now on.</Notice>}
      {isKnown && !isSaved && <Notice kind="good">That is left out already.</Notice>}
      {actionData && <Notice kind="trouble">{actionData.error}</Notice>}
      <section className="exclusions">
        <h2>Tags, genres, authors and books</h2>
        {hidden.length === 0 ? (
          <p>None yet.</p>
        ) : (
          <Exclusions list={hidden.map(toButton)} intent="show" label="Show again" />
        )}
        <form method="get" className="form">
          <Field
            name="q"
            label="Find one to leave out"
            hint="The beginning of its name."
            defaultValue={question}
            maxLength={longestQuestion}
          />
          <button className="button button-quiet" type="submit">
            Find
          </button>
        </form>
        {found.length > 0 && <Exclusions list={found} intent="hide" label="Leave out" />}
        {found.length === 0 && question !== "" && <p role="status">Nothing here begins with “{question}”.</p>}
      </section>
      <Boxes {...loaderData} />
    </SettingsFrame>
  );
}

interface ExclusionsProps {
  list: (NamedExclusion & { what: string })[];
  intent: "show" | "hide";
  label: string;
}

function Exclusions({ list, intent, label }: ExclusionsProps) {
  return (
    <ul className="exclusion-list">
      {list.map(({ kind, name, what }) => (
        <li key={what}>
          <span>
            <bdi>{name}</bdi> <small>{kindNames[kind]}</small>
          </span>
          <form method="post" action={href("/account/exclusions")}>
            <input type="hidden" name="intent" value={intent} />
            <button className="button button-quiet" name="what" value={what} aria-label={`${label}: ${name}`}>
              {label}
            </button>
          </form>
        </li>
      ))}
    </ul>
  );
}

/** Warnings and languages, which are few, are ticked and saved together. */
function Boxes({ warnings, languages }: Pick<Route.ComponentProps["loaderData"], "warnings" | "languages">) {
  const parts = [
    { legend: "Content warnings", boxes: warnings },
    { legend: "Languages", boxes: languages },
  ].filter(({ boxes }) => boxes.length > 0);
  return (
    <form method="post" className="form" action={href("/account/exclusions")}>
      <input type="hidden" name="intent" value="boxes" />
      {parts.map(({ legend, boxes }) => (
        <fieldset key={legend} className="form">
          <legend className="settings-name">{`Leave out: ${legend.toLowerCase()}`}</legend>
          {boxes.map(({ what, name, isChecked }) => (
            <CheckField
              key={what}
              name="box"
              id={what}
              value={what}
              label={name}
              defaultChecked={isChecked}
            />
          ))}
        </fieldset>
      ))}
      <p className="field-hint">Only works whose authors gave warnings can be left out by them.</p>
      <button className="button" type="submit">
        Save
      </button>
    </form>
  );
}

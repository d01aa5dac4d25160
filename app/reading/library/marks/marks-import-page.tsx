import { data, href, redirect } from "react-router";
import { requireViewer } from "#app/identity/viewer/public.server.ts";
import type { Profile } from "#app/identity/viewer/public.ts";
import { privateHeaders } from "#app/platform/http/caching/private-headers.ts";
import { postedForm } from "#app/platform/http/forms/read-form.server.ts";
import { privateHead } from "#app/platform/http/page-head.server.ts";
import { type Site, siteContext } from "#app/platform/http/site-context.server.ts";
import { importMarks, planImport } from "#app/reading/annotations/public.server.ts";
import { refusalMessages } from "#app/reading/annotations/public.ts";
import { counted } from "#app/ui/counted.ts";
import { Notice } from "#app/ui/notice.tsx";
import { LibraryFrame } from "../library-frame.tsx";
import { matchBooks } from "../transfer/match-books.server.ts";
import { MarksPreview, PlanField, type ShownPlan } from "./marks-preview.tsx";
import "#app/ui/fields/forms.css";
import "../library-page.css";
import type { Route } from "./+types/marks-import-page";

export { privateHeaders as headers };

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { profile, profiles } = await requireViewer(context, request);
  const undone = url.searchParams.get("undone");
  return {
    of: profiles.length > 1 ? profile.fullName : null,
    undoneCount: undone === null ? null : Math.trunc(Number(undone)) || 0,
    head: privateHead(context, "Import marks", href("/library/marks/import")),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

interface Answer {
  error: string | null;
  plan: ShownPlan | null;
  /** What was imported, so that it can be undone. */
  done: { count: number; packed: string; left: string[] } | null;
}

const nothing: Answer = { error: null, plan: null, done: null };
const refused = (error: string) => data<Answer>({ ...nothing, error }, { status: 422 });

export async function action({ context, request }: Route.ActionArgs) {
  const { profile } = await requireViewer(context, request);
  const site = context.get(siteContext);
  const form = await postedForm(request);
  const packed = form.get("plan");
  if (typeof packed !== "string") return preview(site, profile, form.get("file"));
  const left = form.getAll("leave").map(String);
  const isUndone = form.get("intent") === "undo";
  const imported = await importMarks(site, profile, { packed, left: new Set(left), isUndone });
  if (!imported.ok) return refused(importMessages[imported.reason]);
  const { count } = imported;
  if (isUndone) return redirect(`${href("/library/marks/import")}?undone=${count}`, 303);
  return data<Answer>({ ...nothing, done: { count, packed, left } });
}

const nothingChanged = "Nothing was changed.";
const importMessages = {
  "no-book": `A book of this file is not open to you any more. ${nothingChanged} Choose the file again.`,
  "book-full": `${refusalMessages["book-full"]} ${nothingChanged}`,
  full: `${refusalMessages.full} ${nothingChanged}`,
  broken: `The preview did not arrive whole. ${nothingChanged} Choose the file again.`,
};

async function preview(site: Pick<Site, "db" | "now">, profile: Profile, file: FormDataEntryValue | null) {
  if (!(file instanceof File) || file.size === 0) return refused("Choose a file first.");
  const planned = await planImport(site, profile, {
    text: await file.text(),
    findBooks: (books) =>
      matchBooks(
        site.db,
        profile,
        books.map((book) => ({ ...book, isbns: [] })),
      ),
  });
  if (!planned.ok) return refused(planned.error);
  const { plan } = planned;
  return data<Answer>({ ...nothing, plan: { ...plan, missing: plan.missing.slice(0, mostMissing) } });
}

const mostMissing = 500;

export default function MarksImportPage({ loaderData, actionData }: Route.ComponentProps) {
  const { of, undoneCount } = loaderData;
  return (
    <LibraryFrame title="Import marks" of={of}>
      {undoneCount !== null && !actionData && (
        <Notice kind="good" isAnswer>{`Import undone: ${counted(undoneCount, "mark")} deleted.`}</Notice>
      )}
      {actionData?.error && <Notice kind="trouble">{actionData.error}</Notice>}
      {actionData?.done && <Done done={actionData.done} />}
      {actionData?.plan ? <MarksPreview plan={actionData.plan} /> : <ChooseFile />}
    </LibraryFrame>
  );
}

function Done({ done: { count, packed, left } }: { done: NonNullable<Answer["done"]> }) {
  return (
    <Notice kind="good" isAnswer>
      {`${counted(count, "mark")} added. `}
      <a className="link" href={href("/library/marks")}>
        Your marks
      </a>
      {count > 0 && (
        <form method="post" action={href("/library/marks/import")}>
          <PlanField packed={packed} />
          {left.map((jid) => (
            <input key={jid} type="hidden" name="leave" value={jid} />
          ))}
          <button className="button button-quiet" name="intent" value="undo">
            Undo
          </button>
        </form>
      )}
    </Notice>
  );
}

function ChooseFile() {
  return (
    <section aria-labelledby="import" className="library-narrow">
      <h2 id="import">Choose a file</h2>
      <p>
        The JSON file of this site or EPUB Annotations, a Kindle’s My Clippings.txt, or a CSV file with a
        column of quotes, such as Readwise’s. You see what was found before anything is changed.
      </p>
      <form
        className="form"
        method="post"
        encType="multipart/form-data"
        action={href("/library/marks/import")}
      >
        <p className="field">
          <label htmlFor="file">File</label>
          <input
            className="field-file"
            type="file"
            id="file"
            name="file"
            accept=".json,.jsonld,.annotation,.txt,.csv,application/json,application/ld+json,text/plain,text/csv"
            required
          />
        </p>
        <button className="button">Show preview</button>
      </form>
    </section>
  );
}

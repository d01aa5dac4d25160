import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { data, href, redirect } from "react-router";
import { markOwnLists } from "#app/identity/cookies/public.server.ts";
import { requireViewer } from "#app/identity/viewer/public.server.ts";
import type { Profile } from "#app/identity/viewer/public.ts";
import { privateHeaders } from "#app/platform/http/caching/private-headers.ts";
import { postedForm } from "#app/platform/http/forms/read-form.server.ts";
import { privateHead } from "#app/platform/http/page-head.server.ts";
import { requestFactsContext } from "#app/platform/http/request-facts.server.ts";
import { type Site, siteContext } from "#app/platform/http/site-context.server.ts";
import { counted } from "#app/ui/counted.ts";
import { Notice } from "#app/ui/notice.tsx";
import { refusalMessages } from "../books/refusal-labels.ts";
import { libraryCookies } from "../library-cookie.server.ts";
import { LibraryFrame } from "../library-frame.tsx";
import { importBooks } from "./import-commands.server.ts";
import { ImportPreview, type Preview } from "./import-preview.tsx";
import { makePreview } from "./make-preview.server.ts";
import { unpackPreview } from "./preview-text.server.ts";
import { readFile } from "./read-file.server.ts";
import "#app/ui/fields/forms.css";
import "../library-page.css";
import type { Route } from "./+types/import-page";

export { privateHeaders as headers };

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { profile, profiles } = await requireViewer(context, request);
  const countIn = (name: string) => Math.trunc(Number(url.searchParams.get(name))) || 0;
  return {
    of: profiles.length > 1 ? profile.fullName : null,
    done: url.searchParams.has("added") ? { added: countIn("added"), changed: countIn("changed") } : null,
    head: privateHead(context, "Import and export", href("/library/import")),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

interface Answer {
  error: string | null;
  preview: Preview | null;
}

const refused = (error: string) => data<Answer>({ error, preview: null }, { status: 422 });

export async function action({ context, request }: Route.ActionArgs) {
  const { profile } = await requireViewer(context, request);
  const site = context.get(siteContext);
  const form = await postedForm(request);
  const file = form.get("file");
  if (typeof form.get("preview") !== "string") return preview(site.db, profile, file);
  const books = await unpackPreview(String(form.get("preview")));
  if (!books) return refused("The preview did not arrive whole. Nothing was changed. Choose the file again.");
  const left = new Set(form.getAll("leave"));
  const imported = await importBooks(site, profile, {
    books: books.filter(({ jid }) => !left.has(jid)),
    replaces: form.get("known") === "replace",
  });
  if (!imported.ok)
    return refused(
      imported.reason === "gone"
        ? refusalMessages["no-book"]
        : `${refusalMessages[imported.reason]} Nothing was changed.`,
    );
  markOwnLists(context, request, { ...profile, excluded: imported.excluded });
  context.get(requestFactsContext).cookies.push(...(await libraryCookies({ site, profile })));
  const { added, changed } = imported;
  return redirect(`${href("/library/import")}?added=${added}&changed=${changed}`, 303);
}

async function preview(db: Site["db"], profile: Profile, file: FormDataEntryValue | null) {
  if (!(file instanceof File) || file.size === 0) return refused("Choose a file first.");
  const read = await readFile(Readable.fromWeb(file.stream() as ReadableStream));
  if (!read.ok) return refused(read.error);
  return data<Answer>({ error: null, preview: await makePreview(db, profile, read) });
}

export default function ImportPage({ loaderData: { of, done }, actionData }: Route.ComponentProps) {
  return (
    <LibraryFrame title="Import and export" of={of}>
      {done && !actionData && (
        <Notice kind="good" isAnswer>
          {`${counted(done.added, "book")} added, ${done.changed} changed.`}
        </Notice>
      )}
      {actionData?.error && <Notice kind="trouble">{actionData.error}</Notice>}
      {actionData?.preview ? <ImportPreview preview={actionData.preview} /> : <Ways />}
    </LibraryFrame>
  );
}

function Ways() {
  return (
    <>
      <section aria-labelledby="import" className="library-narrow">
        <h2 id="import">Import</h2>
        <p>
          The CSV file that Goodreads, StoryGraph, BookWyrm or this site exports. You see what was found
          before anything is changed.
        </p>
        <form className="form" method="post" encType="multipart/form-data" action={href("/library/import")}>
          <p className="field">
            <label htmlFor="file">File</label>
            <input className="field-file" type="file" id="file" name="file" accept=".csv,text/csv" required />
          </p>
          <button className="button">Show preview</button>
        </form>
      </section>
      <section aria-labelledby="export" className="library-narrow">
        <h2 id="export">Export</h2>
        <p>
          Your books with their dates and shelves, to keep or to take elsewhere; the JSON file has your
          reading days too.
        </p>
        <p className="library-ways">
          <a className="link" href={href("/library/export/:format", { format: "library.csv" })} download>
            Download CSV
          </a>
          <a className="link" href={href("/library/export/:format", { format: "library.json" })} download>
            Download JSON
          </a>
        </p>
      </section>
    </>
  );
}

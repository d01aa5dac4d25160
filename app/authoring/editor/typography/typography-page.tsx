import { editPath, workPath } from "#app/authoring/works/public.ts";
import { openWork } from "#app/authoring/works/public.server.ts";
import { WorkFrame } from "#app/authoring/works/public.tsx";
import { data } from "react-router";
import { privateHead } from "#app/platform/http/page-head.server.ts";
import { privateHeaders } from "#app/platform/http/caching/private-headers.ts";
import { postedForm, typed } from "#app/platform/http/forms/read-form.server.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import { counted } from "#app/ui/counted.ts";
import { Notice } from "#app/ui/notice.tsx";
import {
  previewTypography,
  type SetChapter,
  setTypography,
  undoTypography,
} from "./typography-commands.server.ts";
import type { Route } from "./+types/typography-page";
import "#app/ui/fields/forms.css";
import "./typography.css";

export { privateHeaders as headers };

/** Changed chapters as a form field: `id:version:revision`. */
const setChapterField = ({ id, version, revisionId }: SetChapter) => `${id}:${version}:${revisionId}`;

function readSetChapters(fields: readonly string[]): SetChapter[] {
  return fields.flatMap((field) => {
    const [, id, version, revision] = /^([\w-]{1,64}):(\d{1,9}):(\d{1,9})$/.exec(field) ?? [];
    return id ? [{ id, version: Number(version), revisionId: Number(revision) }] : [];
  });
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const { work, header } = await openWork(context, params.id);
  const preview = await previewTypography(context.get(siteContext), work);
  return { head: privateHead(context, `Typography of ${work.title}`, workPath(work.id)), header, preview };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

export async function action({ context, request, params }: Route.ActionArgs) {
  const { work } = await openWork(context, params.id);
  const site = context.get(siteContext);
  const form = await postedForm(request);
  const all = (name: string) => form.getAll(name).filter((value) => typeof value === "string");
  switch (typed(form, "intent")) {
    case "set": {
      const { count, done, tooLong } = await setTypography(site, work, all("chapter"));
      return data({ kind: "set" as const, count, done: done.map(setChapterField), tooLong });
    }
    case "take-back": {
      const back = await undoTypography(site, work.id, readSetChapters(all("done")));
      return data({ kind: "back" as const, ...back });
    }
    default:
      return data(null, { status: 422 });
  }
}

export default function TypographyPage({
  loaderData: { header, preview },
  actionData,
}: Route.ComponentProps) {
  return (
    <WorkFrame work={header} currentPage={null}>
      <section className="work-section" aria-labelledby="typography">
        <h2 id="typography">Quotation marks, dashes and ellipses</h2>
        <p>
          Sets them as books in the language of the work do: straight quotation marks, two hyphens and three
          dots from the keyboard become the signs of print. Code and addresses stay as they are. Every chapter
          keeps its current text in its history.
        </p>
        <Outcome outcome={actionData} />
        {preview.chapters.length === 0 ? (
          <p>There is nothing to change in any chapter.</p>
        ) : (
          <Preview preview={preview} work={header} />
        )}
        <p>
          <a className="link" href={workPath(header.id)}>
            All chapters
          </a>
        </p>
      </section>
    </WorkFrame>
  );
}

function Outcome({ outcome }: { outcome: Route.ComponentProps["actionData"] }) {
  if (!outcome) return null;
  if (outcome.kind === "back")
    return (
      <Notice kind={outcome.changed.length > 0 ? "trouble" : "good"}>
        {`${counted(outcome.count, "chapter")} as before. `}
        {outcome.changed.length > 0 &&
          `Written in since, so left alone: ${outcome.changed.join(", ")}. What was there before is in each chapter’s history.`}
      </Notice>
    );
  const { count, done, tooLong } = outcome;
  return (
    <>
      <Notice kind="good">
        {`${counted(count, "place")} set in ${counted(done.length, "chapter")}.`}
        {tooLong.length > 0 && ` Left alone, because they would be too long: ${tooLong.join(", ")}.`}
      </Notice>
      {done.length > 0 && (
        <form method="post">
          {done.map((field) => (
            <input key={field} type="hidden" name="done" value={field} />
          ))}
          <button className="button button-quiet" name="intent" value="take-back">
            Undo
          </button>
        </form>
      )}
    </>
  );
}

interface PreviewProps {
  preview: Route.ComponentProps["loaderData"]["preview"];
  work: Route.ComponentProps["loaderData"]["header"];
}

function Preview({ preview: { chapters, hasMore }, work }: PreviewProps) {
  const total = chapters.reduce((sum, { count }) => sum + count, 0);
  return (
    <form method="post" className="form">
      <p>
        {`${counted(total, "place")} in ${counted(chapters.length, "chapter")}`}
        {hasMore ? "; the chapters after them come when these are set:" : ":"}
      </p>
      <ul className="typography-chapters">
        {chapters.map(({ id, title, count, examples }) => (
          <li key={id}>
            <p className="check-field">
              <input type="checkbox" id={`set-${id}`} name="chapter" value={id} defaultChecked />
              <label htmlFor={`set-${id}`}>
                <bdi lang={work.language}>{title}</bdi>: {counted(count, "place")}
              </label>
            </p>
            <ul className="typography-examples" lang={work.language}>
              {examples.map(({ before, from, to, after }, at) => (
                <li key={at} dir="auto">
                  {before}
                  <del>{from}</del>
                  <ins>{to}</ins>
                  {after}
                </li>
              ))}
            </ul>
            <a className="link" href={editPath(work.id, id)}>
              Open<span className="visually-hidden"> {title}</span>
            </a>
          </li>
        ))}
      </ul>
      <p className="form-actions">
        <button className="button" name="intent" value="set">
          Set the marked chapters
        </button>
      </p>
    </form>
  );
}

import { readPage } from "#app/authoring/chapter-pages/public.ts";
import { ChapterPages } from "#app/authoring/chapter-pages/public.tsx";
import { redirect } from "react-router";
import { WorkFrame } from "../frame/work-frame.tsx";
import { openWork } from "../frame/work-header.server.ts";
import { importPath, typographyPath, workPath } from "../frame/work-paths.ts";
import { partLabel } from "../frame/work-labels.ts";
import { privateHead } from "#app/platform/http/page-head.server.ts";
import { privateHeaders } from "#app/platform/http/caching/private-headers.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import { counted } from "#app/ui/counted.ts";
import { Field } from "#app/ui/fields/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { SelectField } from "#app/ui/fields/select-field.tsx";
import { BinActions } from "../bin/bin-actions.tsx";
import { binTimeLabel } from "../bin/bin-days.ts";
import { listBinnedChapters } from "../bin/binned-chapter-queries.server.ts";
import { actOnOutline } from "./outline-action.server.ts";
import { GoToChapter } from "./paging/go-to-chapter.tsx";
import { OutlineTree } from "./tree/outline-tree.tsx";
import { findByNumber, viewOutline } from "./outline-view.server.ts";
import type { Route } from "./+types/outline-page";
import "../bin/bin.css";

export { privateHeaders as headers };

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { work, header, zone } = await openWork(context, params.id);
  const { db, now } = context.get(siteContext);
  const sought = await findByNumber(db, work.id, url.searchParams.get("chapter") ?? "");
  if (sought !== null) throw redirect(`${workPath(work.id)}${sought}`, 303);
  const page = readPage(url.searchParams.get("page"));
  const binned = await listBinnedChapters(db, work.id);
  return {
    head: privateHead(context, work.title, workPath(work.id)),
    header,
    outline: await viewOutline(db, work.id, { page, now: now(), zone }),
    binned: {
      count: binned.count,
      chapters: binned.chapters.map(({ id, title, deletedAt }) => ({
        id,
        title,
        timeLeft: binTimeLabel(deletedAt, now()),
      })),
    },
    justBinned: binned.chapters.find(({ id }) => id === url.searchParams.get("binned")) ?? null,
    isRestored: url.searchParams.has("restored"),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

export async function action({ context, request, params }: Route.ActionArgs) {
  return actOnOutline(context, request, params.id);
}

export default function OutlinePage({ loaderData, actionData }: Route.ComponentProps) {
  const { header, outline, binned, justBinned } = loaderData;
  const errors: Record<string, string> = actionData?.errors ?? {};
  const typed: Record<string, string> = actionData?.given ?? {};
  const isEmpty = outline.chapterCount === 0;
  return (
    <WorkFrame work={header} currentPage="Chapters">
      {loaderData.isRestored && !actionData && <Notice kind="good">The work is back from the bin.</Notice>}
      {actionData?.refused && <Notice kind="trouble">{actionData.refused}</Notice>}
      {errors["form"] && <Notice kind="trouble">{errors["form"]}</Notice>}
      <DueEmpty workId={header.id} due={outline.due} />
      {justBinned && !actionData && <JustBinned chapter={justBinned} />}
      <section aria-labelledby="chapters-heading" className="outline-section">
        <h2 id="chapters-heading">Chapters</h2>
        {isEmpty && (
          <p className="work-lead">
            Nothing is written yet. Add the first chapter, or{" "}
            <a className="link" href={importPath(header.id)}>
              import a manuscript
            </a>{" "}
            and see where it is split into chapters before anything is made.
          </p>
        )}
        <ChapterPages {...outline} />
        {outline.begins.length > 1 && <GoToChapter chapterCount={outline.chapterCount} />}
        {(!isEmpty || outline.parts.length > 0) && (
          <OutlineTree
            // Keyed by page, so that the order on the screen starts with the stored one.
            key={`${outline.stamp} ${outline.page}`}
            work={{ id: header.id, language: header.language }}
            outline={outline}
            errors={errors}
            typed={typed}
          />
        )}
        <ChapterPages {...outline} label="Pages of chapters, below them" />
      </section>
      <AddForms parts={outline.parts} errors={errors} typed={typed} workId={isEmpty ? null : header.id} />
      {binned.count > 0 && <ChapterBin {...binned} />}
    </WorkFrame>
  );
}

function JustBinned({ chapter: { id, title } }: { chapter: { id: string; title: string } }) {
  return (
    <Notice kind="good">
      <form method="post" className="outline-undo">
        <span>{`“${title}” is in the bin.`}</span>
        <input type="hidden" name="id" value={id} />
        <button className="button-plain" type="submit" name="intent" value="restore">
          Undo
        </button>
      </form>
    </Notice>
  );
}

interface DueEmptyProps {
  workId: string;
  /** The first of them and its URL. */
  due: { title: string; count: number; path: string } | null;
}

/** Explains why a scheduled chapter was not released. */
function DueEmpty({ workId, due }: DueEmptyProps) {
  if (!due) return null;
  return (
    <Notice kind="plain">
      {due.count === 1 ? (
        <>
          “<bdi>{due.title}</bdi>” was to come out, but it is empty.
        </>
      ) : (
        `${counted(due.count, "chapter")} were to come out, but they are empty.`
      )}{" "}
      <a className="link" href={`${workPath(workId)}${due.path}`}>
        {due.count === 1 ? "See what to do" : "See the first of them"}
      </a>
    </Notice>
  );
}

interface AddFormsProps {
  parts: { id: string; title: string }[];
  errors: Record<string, string>;
  typed: Record<string, string>;
  /** Links to the import of more chapters. */
  workId: string | null;
}

/** Below the chapters: one line to add another, and the rarer ways folded or as links. */
function AddForms({ parts, errors, typed, workId }: AddFormsProps) {
  const partsToChoose = [
    { value: "", name: "No part" },
    ...parts.map(({ id, title }) => ({ value: id, name: partLabel(title) })),
  ];
  const wasChapter = typed["intent"]?.startsWith("add") && typed["intent"] !== "add-part";
  return (
    <div className="outline-add">
      <form method="post" className="outline-add-line" aria-label="Add a chapter" noValidate>
        <Field
          id="new-chapter"
          name="title"
          label="Title of the chapter"
          placeholder="If empty, its number"
          autoComplete="off"
          dir="auto"
          defaultValue={wasChapter ? typed["title"] : ""}
          error={errors["new-chapter"]}
        />
        {parts.length > 0 && (
          <SelectField
            id="new-chapter-part"
            name="part"
            label="In"
            defaultValue={wasChapter ? typed["part"] : parts.at(-1)?.id}
            options={partsToChoose}
          />
        )}
        <p className="form-actions">
          <button className="button button-quiet" type="submit" name="intent" value="add-and-write">
            Add and write
          </button>
          <button className="button-plain" type="submit" name="intent" value="add">
            Add
          </button>
        </p>
      </form>
      <div className="outline-more">
        <AddPart parts={parts} error={errors["new-part"]} typed={typed} />
        {workId !== null && (
          <>
            <a className="link" href={importPath(workId)}>
              Import more
            </a>
            <a className="link" href={typographyPath(workId)}>
              Typography
            </a>
          </>
        )}
      </div>
    </div>
  );
}

interface AddPartProps {
  parts: { title: string }[];
  error: string | undefined;
  typed: Record<string, string>;
}

function AddPart({ parts, error, typed }: AddPartProps) {
  return (
    <details open={error !== undefined}>
      <summary>Add a part</summary>
      <form method="post" className="outline-add-line" noValidate>
        <Field
          id="new-part"
          name="title"
          label="Title of the part"
          hint="Parts come after one another; chapters are moved into them."
          autoComplete="off"
          dir="auto"
          defaultValue={typed["intent"] === "add-part" ? typed["title"] : ""}
          error={error}
        />
        <p className="form-actions">
          <button className="button button-quiet" type="submit" name="intent" value="add-part">
            Add the part
          </button>
          {parts.at(-1)?.title && (
            <button className="button-plain" type="submit" name="intent" value="end-parts">
              Add chapters after the last part
            </button>
          )}
        </p>
      </form>
    </details>
  );
}

interface ChapterBinProps {
  /** The last page. */
  chapters: { id: string; title: string; timeLeft: string }[];
  count: number;
}

function ChapterBin({ chapters, count }: ChapterBinProps) {
  return (
    <details className="outline-bin">
      <summary>{`In the bin: ${counted(count, "chapter")}`}</summary>
      {chapters.length < count && (
        <p className="field-hint">{`The last ${chapters.length} are shown; the next come when these are gone.`}</p>
      )}
      <ul className="bin-list">
        {chapters.map(({ id, title, timeLeft }) => (
          <li key={id}>
            <h3>
              <bdi>{title}</bdi>
            </h3>
            <p className="work-facts">
              <span>{timeLeft}</span>
            </p>
            <BinActions
              field="id"
              id={id}
              title={title}
              warning="Its text is deleted with it, and nobody can restore it."
            />
          </li>
        ))}
      </ul>
    </details>
  );
}

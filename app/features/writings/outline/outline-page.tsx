import { getOutline } from "#app/domain/work/outline.server.ts";
import { WorkFrame } from "#app/domain/work/work-frame.tsx";
import { openWork } from "#app/domain/work/work-header.server.ts";
import { importPath, typographyPath, workPath } from "#app/domain/work/work-paths.ts";
import { partWords } from "#app/domain/work/work-words.ts";
import { privateHead } from "#app/platform/http/page-head.server.ts";
import { privateHeaders } from "#app/platform/http/private-headers.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import { counted } from "#app/ui/counted.ts";
import { Field } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { SelectField } from "#app/ui/select-field.tsx";
import { BinWays } from "../bin-ways.tsx";
import { keptFor } from "../bin-days.ts";
import { listBinnedChapters } from "./binned-queries.server.ts";
import { toOrder } from "./order.ts";
import { actOnOutline } from "./outline-action.server.ts";
import { stampOf } from "./outline-rows.server.ts";
import { OutlineTree } from "./outline-tree.tsx";
import { type ChapterLine, toChapterLine } from "./chapter-line.server.ts";
import type { Route } from "./+types/outline-page";
import "../writings.css";

export { privateHeaders as headers };

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { work, header } = await openWork(context, params.id);
  const { db, now } = context.get(siteContext);
  const { parts, chapters } = await getOutline(db, work.id);
  const binned = await listBinnedChapters(db, work.id);
  const order = toOrder(
    parts.map(({ id }) => id),
    chapters,
  );
  return {
    head: privateHead(context, work.title, workPath(work.id)),
    header,
    outline: {
      order,
      stamp: stampOf(order),
      parts,
      chapters: chapters.map((chapter) => toChapterLine(chapter, now())),
    },
    binned: binned.map(({ id, title, deletedAt }) => ({ id, title, kept: keptFor(deletedAt, now()) })),
    justBinned: binned.find(({ id }) => id === url.searchParams.get("binned")) ?? null,
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
  const isEmpty = outline.chapters.length === 0;
  return (
    <WorkFrame work={header} here="Chapters">
      {loaderData.isRestored && !actionData && <Notice kind="good">The work is back from the bin.</Notice>}
      {actionData?.refused && <Notice kind="trouble">{actionData.refused}</Notice>}
      {errors["form"] && <Notice kind="trouble">{errors["form"]}</Notice>}
      <DueEmpty chapters={outline.chapters} />
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
        {(!isEmpty || outline.parts.length > 0) && (
          <OutlineTree
            // Made anew with each page: the order on the screen begins with the one that is kept.
            key={outline.stamp}
            work={{ id: header.id, language: header.language }}
            outline={outline}
            errors={errors}
            typed={typed}
          />
        )}
      </section>
      <AddForms parts={outline.parts} errors={errors} typed={typed} workId={isEmpty ? null : header.id} />
      {binned.length > 0 && <ChapterBin binned={binned} />}
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

/** Says why something did not come out when it was to. */
function DueEmpty({ chapters }: { chapters: ChapterLine[] }) {
  const waiting = chapters.filter(({ isDueEmpty }) => isDueEmpty);
  const [first] = waiting;
  if (!first) return null;
  return (
    <Notice kind="plain">
      {waiting.length === 1 ? (
        <>
          “<bdi>{first.title}</bdi>” was to come out, but it is empty.
        </>
      ) : (
        `${counted(waiting.length, "chapter")} were to come out, but they are empty.`
      )}{" "}
      <a className="link" href={`#row-${first.id}`}>
        {waiting.length === 1 ? "See what to do" : "See the first of them"}
      </a>
    </Notice>
  );
}

interface AddFormsProps {
  parts: { id: string; title: string }[];
  errors: Record<string, string>;
  typed: Record<string, string>;
  /** To import more chapters into. */
  workId: string | null;
}

function AddForms({ parts, errors, typed, workId }: AddFormsProps) {
  const partsToChoose = [
    { value: "", name: "Before every part" },
    ...parts.map(({ id, title }) => ({ value: id, name: partWords(title) })),
  ];
  const wasChapter = typed["intent"]?.startsWith("add") && typed["intent"] !== "add-part";
  return (
    <div className="outline-add">
      <form method="post" className="form" noValidate>
        <h2>Add a chapter</h2>
        <Field
          id="new-chapter"
          name="title"
          label="Title of the chapter"
          hint="Left empty, it is called by its number."
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
          <button className="button" type="submit" name="intent" value="add-and-write">
            Add and write
          </button>
          <button className="button button-quiet" type="submit" name="intent" value="add">
            Add
          </button>
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
        </p>
      </form>
      <form method="post" className="form" noValidate>
        <h2>Add a part</h2>
        <Field
          id="new-part"
          name="title"
          label="Title of the part"
          hint="Parts come after one another; chapters are moved into them."
          autoComplete="off"
          dir="auto"
          defaultValue={typed["intent"] === "add-part" ? typed["title"] : ""}
          error={errors["new-part"]}
        />
        <p className="form-actions">
          <button className="button button-quiet" type="submit" name="intent" value="add-part">
            Add the part
          </button>
          {parts.at(-1)?.title && (
            <button className="button-plain" type="submit" name="intent" value="end-parts">
              End the parts: what comes next belongs to none
            </button>
          )}
        </p>
      </form>
    </div>
  );
}

function ChapterBin({ binned }: { binned: { id: string; title: string; kept: string }[] }) {
  return (
    <details className="outline-bin">
      <summary>{`In the bin: ${counted(binned.length, "chapter")}`}</summary>
      <ul className="bin-list">
        {binned.map(({ id, title, kept }) => (
          <li key={id}>
            <h3>
              <bdi>{title}</bdi>
            </h3>
            <p className="work-facts">
              <span>{kept}</span>
            </p>
            <BinWays
              field="id"
              id={id}
              title={title}
              warning="Its text goes with it, and nobody can bring it back."
            />
          </li>
        ))}
      </ul>
    </details>
  );
}

import { Field } from "#app/ui/fields/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { SelectField } from "#app/ui/fields/select-field.tsx";
import type { previewOf, SplitPoint } from "./preview.server.ts";
import { EncodingField } from "./encoding-field.tsx";
import { PreviewPages } from "./preview-pages.tsx";
import { PatternSplits } from "./pattern-splits.tsx";
import { ManuscriptProgress } from "../downloads/file-progress.tsx";
import type { FileSummary } from "../downloads/file-summary.server.ts";
import { type Upload, useUpload } from "./use-upload.ts";
import { MissingWords } from "./missing-words.tsx";
import "#app/ui/fields/forms.css";
import { counted, written } from "#app/ui/counted.ts";
import "./import-preview.css";

type Preview = ReturnType<typeof previewOf> & { id: string; fileName: string; writtenUnder: string };
type Errors = Record<string, string>;

interface ImportFormsProps {
  here: string;
  /** The work that the chapters are added to; null for a new one. */
  workId: string | null;
  names: { id: string; name: string }[];
  preview: Preview | null;
  /** A manuscript that is being read or could not be read. */
  pending: FileSummary | null;
  /** The use of the quota. */
  quota: string[];
  errors: Errors;
}

/** The upload form, and then the preview of its chapters. */
export function ImportForms({ here, workId, preview, pending, quota, errors, names }: ImportFormsProps) {
  const isNew = workId === null;
  if (preview)
    return <PreviewForm names={names} isNew={isNew} here={here} preview={preview} errors={errors} />;
  if (pending && pending.state !== "failed") return <ManuscriptProgress file={pending} here={here} />;
  return (
    <>
      {pending && <ManuscriptProgress file={pending} here={here} />}
      <FileForm here={here} workId={workId} errors={errors} />
      <p className="field-hint">Your account: {quota.join(" · ")}.</p>
    </>
  );
}

function FileForm({ here, workId, errors }: Pick<ImportFormsProps, "here" | "workId" | "errors">) {
  const { upload, isUnderWay, send } = useUpload(workId);
  const trouble = upload !== null && upload !== "reading" && "trouble" in upload ? upload.trouble : null;
  return (
    <form
      className="form"
      method="post"
      action={here}
      encType="multipart/form-data"
      noValidate
      onSubmit={send}
    >
      <Field
        name="file"
        type="file"
        label="Manuscript"
        hint="DOCX, ODT, EPUB, Markdown, HTML, RTF or plain text, at most 31 MB; Markdown with its pictures as a zip file. You see the chapters before anything is made."
        accept=".docx,.odt,.epub,.md,.markdown,.html,.htm,.xhtml,.rtf,.txt,.zip"
        error={trouble ?? (upload === null ? errors["file"] : undefined)}
        required
      />
      <p className="form-actions">
        <button className="button" type="submit" aria-disabled={isUnderWay ? true : undefined}>
          Read the file
        </button>
      </p>
      <UploadLine upload={upload} />
    </form>
  );
}

/** The current activity; announced when it changes, not for every uploaded part. */
function UploadLine({ upload }: { upload: Upload }) {
  const activityLabel =
    upload === "reading"
      ? "Reading the file … A long manuscript takes some seconds."
      : upload === null
        ? ""
        : "sent" in upload
          ? "Sending the file …"
          : `Not read: ${upload.trouble}`;
  const isSending = upload !== null && upload !== "reading" && "sent" in upload;
  return (
    <>
      {isSending && (
        <progress className="import-progress" aria-label="Sent of the file" value={upload.sent} />
      )}
      <p role="status" className={activityLabel.startsWith("Not read") ? "visually-hidden" : undefined}>
        {activityLabel}
      </p>
    </>
  );
}

type PreviewFormProps = Pick<ImportFormsProps, "here" | "names" | "errors"> & {
  preview: Preview;
  /** Whether a new work is created. */
  isNew: boolean;
};

function PreviewForm({ here, preview, errors, names, isNew }: PreviewFormProps) {
  const page = preview.page > 1 ? `&page=${preview.page}` : "";
  const shown = {
    first: (preview.chapters[0]?.index ?? 0) + 1,
    last: (preview.chapters.at(-1)?.index ?? 0) + 1,
  };
  return (
    <form className="form" method="post" action={`${here}?file=${preview.id}${page}`} noValidate>
      {/* The default button for Enter, so that it never removes a part or creates the work. */}
      <button type="submit" name="intent" value="preview" hidden>
        Update preview
      </button>
      <p>
        <b>{preview.fileName}</b>: {counted(preview.words, "word")} with the headings,{" "}
        {written(preview.takenCount)} of {counted(preview.chapterCount, "proposed chapter")} taken. Nothing is
        made yet.
      </p>
      {preview.wordComparison && <MissingWords counts={preview.wordComparison} />}
      {errors["form"] && <Notice kind="trouble">{errors["form"]}</Notice>}
      <Found preview={preview} isNew={isNew} />
      {isNew && <NewWorkFields preview={preview} errors={errors} names={names} />}
      <PatternSplits patterns={preview.patterns} />
      {preview.pageCount > 1 && (
        <p>
          {`Chapters ${written(shown.first)} to ${written(shown.last)}. `}
          <a className="link" href="#other-chapters">
            Other chapters
          </a>
        </p>
      )}
      <ol className="import-chapters">
        {preview.chapters.map((chapter) => (
          <ChapterFields key={chapter.at} chapter={chapter} index={chapter.index} errors={errors} />
        ))}
      </ol>
      <PreviewPages {...preview} {...shown} />
      <p className="form-actions">
        <button className="button" type="submit" name="intent" value="make">
          {`Import ${counted(preview.takenCount, "chapter")}`}
        </button>
        <button className="button button-quiet" type="submit" name="intent" value="preview">
          Update preview
        </button>
        <button className="button-plain" type="submit" name="intent" value="discard">
          Discard
        </button>
      </p>
    </form>
  );
}

/** What the file brings beside its chapters, and what could not be read from it. */
function Found({ preview, isNew }: Pick<PreviewFormProps, "preview" | "isNew">) {
  return (
    <>
      {preview.warnings.length > 0 && (
        <Notice kind="plain">
          <ul>
            {preview.warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </Notice>
      )}
      {preview.encoding && <EncodingField encoding={preview.encoding} />}
      {isNew && preview.brings.length > 0 && (
        <p>
          The file also brings {new Intl.ListFormat("en").format(preview.brings)}: you find them under
          Settings.
        </p>
      )}
    </>
  );
}

function NewWorkFields({ preview, errors, names }: Pick<PreviewFormProps, "preview" | "errors" | "names">) {
  return (
    <>
      <Field
        name="title"
        label="Title of the work"
        defaultValue={preview.title ?? preview.fileName.replace(/\.[a-z0-9]+$/i, "")}
        error={errors["title"]}
        dir="auto"
      />
      <SelectField
        name="name"
        label="Pen name"
        defaultValue={preview.writtenUnder}
        options={names.map(({ id, name }) => ({ value: id, name }))}
      />
    </>
  );
}

/** The actions for parts, below a chapter's fields. */
function partActions({ part, isPartOpen }: Preview["chapters"][number]): string {
  if (part) return "or leave it out";
  return isPartOpen && part === null
    ? "leave it out, or begin or end a part"
    : "leave it out, or begin a part";
}

interface ChapterFieldsProps {
  chapter: Preview["chapters"][number];
  index: number;
  errors: Errors;
}

function ChapterFields({ chapter, index, errors }: ChapterFieldsProps) {
  const optionOf = ({ at, label }: SplitPoint) => ({ value: String(at), name: label });
  return (
    <li className={chapter.isLeftOut ? "import-chapter import-left-out" : "import-chapter"}>
      {chapter.part && <PartField part={chapter.part} index={index} error={errors[`part-${index}`]} />}
      {chapter.part === "" && <PartsEnded index={index} />}
      <Field
        name={`title-${index}`}
        label={`Chapter ${index + 1}`}
        hint={counted(chapter.words, "word")}
        defaultValue={chapter.title}
        error={errors[`title-${index}`]}
        dir="auto"
        autoComplete="off"
      />
      <p className="import-opening" dir="auto">
        {chapter.opening}
      </p>
      <details>
        <summary>{`Change where it begins, split it, ${partActions(chapter)}`}</summary>
        <SelectField
          name={`use-${index}`}
          label="What becomes of it"
          defaultValue={chapter.isLeftOut ? "leave-out" : "chapter"}
          options={[
            { value: "chapter", name: "A chapter" },
            ...(index > 0 ? [{ value: "join", name: "Part of the chapter before" }] : []),
            { value: "leave-out", name: "Left out" },
          ]}
        />
        <SelectField
          name={`at-${index}`}
          label="Begins at"
          defaultValue={String(chapter.at)}
          options={chapter.moves.map(optionOf)}
        />
        <SelectField
          name={`split-${index}`}
          label="Another chapter begins at"
          defaultValue=""
          options={[{ value: "", name: "nowhere" }, ...chapter.splits.map(optionOf)]}
        />
        {!chapter.part && (
          <Field
            name={`part-${index}`}
            label="A part begins with it, called"
            hint={
              chapter.isPartOpen && chapter.part === null
                ? "Empty: it goes on with the part of the chapter before."
                : "Empty: it belongs to no part."
            }
            error={errors[`part-${index}`]}
            dir="auto"
            autoComplete="off"
          />
        )}
        {chapter.part === null && chapter.isPartOpen && (
          <p className="form-actions">
            <button
              className="button button-quiet"
              type="submit"
              name="after-parts"
              value={index}
              aria-label={`The parts end before it: ${chapter.title || `chapter ${index + 1}`}`}
            >
              The parts end before it
            </button>
          </p>
        )}
      </details>
    </li>
  );
}

/** Chapters from here on belong to no part, such as an epilogue. */
function PartsEnded({ index }: { index: number }) {
  return (
    <div className="import-part">
      <p>Outside the parts from here on.</p>
      <button className="button button-quiet" type="submit" name="no-part" value={index}>
        The part before goes on
      </button>
    </div>
  );
}

interface PartFieldProps {
  part: string;
  index: number;
  error: string | undefined;
}

/** A part that starts here; without it the chapters continue the part before. */
function PartField({ part, index, error }: PartFieldProps) {
  return (
    <div className="import-part">
      <Field
        name={`part-${index}`}
        label="Part"
        defaultValue={part}
        error={error}
        dir="auto"
        autoComplete="off"
      />
      <button
        className="button button-quiet"
        type="submit"
        name="no-part"
        value={index}
        aria-label={`No part begins here: ${part}`}
      >
        No part begins here
      </button>
    </div>
  );
}

import { Moment } from "#app/ui/times/moment.tsx";
import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { listenLive } from "#app/identity/live/public.ts";
import { counted, written } from "#app/ui/counted.ts";
import { Notice } from "#app/ui/notice.tsx";
import "./file-progress.css";
import type { FileSummary } from "./file-summary.server.ts";

const isPending = ({ state }: FileSummary) => state === "waiting" || state === "working";

/** The requested files with their progress; the page updates itself, without scripts by reloading. */
export function FileProgressList({ files }: { files: FileSummary[] }) {
  const isWaiting = files.some(isPending);
  useProgress(isWaiting);
  if (files.length === 0) return null;
  return (
    <div className="file-lines">
      <div role="status">
        <ul>
          {files.map((file) => (
            <li key={file.id}>
              <FileLine file={file} />
            </li>
          ))}
        </ul>
      </div>
      {isWaiting && (
        <>
          <p className="field-hint">
            You may leave this page and come back: what was made is kept here for{" "}
            {counted(files[0]?.retentionHours ?? 0, "hour")}.
          </p>
          <AskAgainWithoutScripts />
        </>
      )}
    </div>
  );
}

function FileLine({ file }: { file: FileSummary }) {
  const name = <bdi>{file.name}</bdi>;
  switch (file.state) {
    case "waiting":
      return (
        <>
          <b>{name}</b>: waiting{file.ahead > 0 && `, ${counted(file.ahead, "file")} before it`}{" "}
          <progress aria-label="Waiting" />
        </>
      );
    case "working":
      return (
        <>
          <b>{name}</b>: {file.kind === "import" ? "being read" : "being made"}{" "}
          <progress aria-label="Working" />
        </>
      );
    case "failed":
      return (
        <>
          <b>{name}</b>: not {file.kind === "import" ? "read" : "made"}. {file.problem}
        </>
      );
    case "done":
      return (
        <>
          <a className="link" href={file.address ?? ""} download rel="external">
            {name}
          </a>
          , {sizeLabel(file.size)}, kept until <Moment moment={file.expires} />
          {file.problem && <p className="field-hint">{file.problem}</p>}
        </>
      );
  }
}

const sizeLabel = (bytes: number) =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${Math.round(bytes / 1_000_000)} MB`;

/** Loads the page's data again whenever a file of the account changes. */
function useProgress(isWaiting: boolean): void {
  const { revalidate } = useRevalidator();
  // Listens to the site while a file is in progress.
  useEffect(
    () => (isWaiting ? listenLive("jobs", () => void revalidate()) : undefined),
    [isWaiting, revalidate],
  );
}

/** The progress of creating chapters; redirects to the work when done. The numbers change too often to be announced. */
function ChapterLine({ file }: { file: FileSummary }) {
  useProgress(true);
  const { doneCount, totalCount, ahead, state } = file;
  return (
    <div className="file-lines">
      <p role="status">
        <b>
          <bdi>{file.name}</bdi>
        </b>
        {state === "waiting" ? ": its chapters wait to be made" : ": its chapters are being made"}
        {ahead > 0 && `, ${counted(ahead, "file")} before it`}.
      </p>
      <p>
        {totalCount > 0 ? (
          <>
            <progress aria-label="Chapters made" value={doneCount} max={totalCount} /> {written(doneCount)} of{" "}
            {counted(totalCount, "chapter")}
          </>
        ) : (
          <progress aria-label="Working" />
        )}
      </p>
      <p className="field-hint">
        All of them are made or none. This page leads to them; you may leave it, and find them among your
        works.
      </p>
      <AskAgainWithoutScripts />
    </div>
  );
}

const AskAgainWithoutScripts = () => (
  <noscript>
    <meta httpEquiv="refresh" content="3" />
  </noscript>
);

/** The progress of an import, which continues at this URL. */
export function ManuscriptProgress({ file, here }: { file: FileSummary; here: string }) {
  if (file.state !== "failed")
    return file.kind === "make" ? <ChapterLine file={file} /> : <FileProgressList files={[file]} />;
  return (
    <>
      <Notice kind="trouble">
        <p>
          <bdi>{file.name}</bdi>
          {` was not ${file.kind === "make" ? "made into chapters" : "read"}. ${file.problem}`}
        </p>
      </Notice>
      <p>
        Nothing was made of it. Save it in another of the formats named below, or in parts, and{" "}
        <a className="link" href={here}>
          send it again
        </a>
        .
      </p>
    </>
  );
}

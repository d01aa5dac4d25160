import { useLayoutEffect, useRef, useState } from "react";
import { preload } from "react-dom";
import { href } from "react-router";
import { privateHeaders } from "#app/platform/http/caching/private-headers.ts";
import { ChapterTree } from "./chapter-tree.tsx";
import { loadEditor } from "./editor-loader.server.ts";
import "#app/ui/fields/forms.css";
import "./editor.css";
import "./open-chapter/manuscript.css";
import "./side-panel.css";
import "./find-replace/find.css";
import "./goals/goals-panel.css";
import "./inserting/dialogs.css";
import "./revisions/revisions.css";
import "./saving/status/save-line.css";
import "./toolbar/palette.css";
import "./toolbar/tools.css";
import EditorView, { openEarly } from "./editor.client.tsx";
import { textAddress } from "./document/chapter-text.ts";
import type { Route } from "./+types/editor-page";

export { privateHeaders as headers };

/** The editor uses the whole screen. */
export const handle = { layout: "blank", scroll: "own" };

export const loader = ({ context, url }: Route.LoaderArgs) => loadEditor(context, url.searchParams);

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

// The text is opened before React hydrates the page. It runs in a task of its own, because browsers look up who opens a
// database, which from here would be this whole script.
if (typeof document !== "undefined") queueMicrotask(openEarly);

/** A placeholder until the text is loaded. */
const placeholder = { __html: '<p class="manuscript-waiting needs-script">Opening the chapter…</p>' };

export default function EditorPage({ loaderData }: Route.ComponentProps) {
  const { work, around, chapter } = loaderData;
  // The text is preloaded as soon as the browser reads the first lines of the page.
  preload(textAddress(chapter.chapterId), { as: "fetch", crossOrigin: "anonymous" });
  const preview = `${href("/writing-edit/preview")}?id=${work.id}&chapter=${chapter.chapterId}`;
  const host = useRef<HTMLDivElement>(null);
  const isUp = useIsUp();
  const [attempt, setAttempt] = useState(0);
  const opening = `${chapter.chapterId}/${attempt}`;
  const [missing, setMissing] = useState("");
  const isMissing = missing === opening;
  return (
    <div className="editor">
      <EditorBar work={work} chapterId={chapter.chapterId} preview={preview} />
      <div id="editor-chapters" popover="auto" className="editor-chapters editor-sheet">
        <ChapterTree work={work} chapterId={chapter.chapterId} around={around} />
      </div>
      <main className="editor-main" key={opening}>
        {isUp ? (
          <EditorView
            chapter={chapter}
            goals={loaderData.goals}
            host={host}
            onMissing={() => setMissing(opening)}
          />
        ) : (
          <div className="editor-tools" />
        )}
        <h1 className="chapter-title" lang={chapter.language} dir={chapter.direction}>
          {chapter.title}
        </h1>
        {isMissing ? (
          <TextIsMissing onRetry={() => setAttempt(attempt + 1)} />
        ) : (
          <NeedsScript preview={preview} />
        )}
        <div
          className="manuscript-host"
          hidden={isMissing}
          ref={host}
          data-chapter={JSON.stringify(chapter)}
          dangerouslySetInnerHTML={placeholder}
          suppressHydrationWarning
        />
      </main>
    </div>
  );
}

function TextIsMissing({ onRetry }: { onRetry: () => void }) {
  return (
    <p className="notice" role="alert">
      The text of this chapter did not come; nothing of it is lost.{" "}
      <button type="button" className="link" onClick={onRetry}>
        Try again
      </button>
    </p>
  );
}

function NeedsScript({ preview }: { preview: string }) {
  return (
    <noscript>
      <p className="notice">
        Writing here needs JavaScript, which is off in this browser.{" "}
        <a className="link" href={preview}>
          Read the text of this chapter
        </a>
      </p>
    </noscript>
  );
}

interface EditorBarProps {
  work: { id: string; title: string; language: string };
  chapterId: string;
  preview: string;
}

/**
 * The location in the work and the links to its pages. On a small screen the chapters and the links are sheets, opened by
 * buttons.
 */
function EditorBar({ work, chapterId, preview }: EditorBarProps) {
  return (
    <header className="editor-bar">
      <a className="editor-work" href={`/writing/${work.id}`}>
        <span className="visually-hidden">Back to </span>
        <bdi lang={work.language}>{work.title}</bdi>
      </a>
      <button type="button" className="tool editor-opens" popoverTarget="editor-chapters">
        Chapters
      </button>
      <button type="button" className="tool editor-opens" popoverTarget="editor-ways">
        More
      </button>
      <nav id="editor-ways" popover="auto" className="editor-ways editor-sheet" aria-label="This chapter">
        <a className="tool" href={`/writing/${work.id}/chapter/${chapterId}`}>
          Chapter settings
        </a>
        <a className="tool" href={preview} target="_blank" rel="noreferrer">
          Preview
        </a>
        <a className="tool" href={`/writing/${work.id}/publish?chapter=${chapterId}`}>
          Publish
        </a>
      </nav>
    </header>
  );
}

/** The editor is not rendered on the server, nor in the first client render, which must match the server's. */
function useIsUp() {
  const [isUp, setUp] = useState(false);
  useLayoutEffect(() => setUp(true), []);
  return isUp;
}

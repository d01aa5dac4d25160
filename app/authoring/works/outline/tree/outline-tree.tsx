import { partLabel } from "../../frame/work-labels.ts";
import { Notice } from "#app/ui/notice.tsx";
import type { ChapterSummary } from "../chapter-line.server.ts";
import { ChapterRow } from "./chapter-row.tsx";
import type { OutlinePiece } from "../paging/outline-page-of.ts";
import { chapterIdsOf, type Order } from "../moving/order.ts";
import { PartHead } from "./part-head.tsx";
import { useDragging } from "../moving/use-dragging.ts";
import { useOutline } from "../moving/use-outline.ts";
import { useMoveAnnouncements } from "../moving/use-move-announcements.ts";
import "./outline.css";

interface OutlineTreeProps {
  work: { id: string; language: string };
  outline: {
    order: Order;
    before: OutlinePiece["before"];
    stamp: string;
    parts: { id: string; title: string }[];
    chapters: ChapterSummary[];
    hasPartLists: boolean;
    /** For the whole work. */
    chapterCount: number;
  };
  /** Errors of renaming by `title-{id}`, and the submitted values. */
  errors: Record<string, string>;
  typed: Record<string, string>;
}

/** The parts and chapters of a work. Everything works with forms; with scripts also by dragging and arrow keys. */
export function OutlineTree({ work, outline, errors, typed }: OutlineTreeProps) {
  const outlineState = useOutline(work.id, outline);
  const { order, stamp, picked, trouble } = outlineState;
  const lines = new Map(outline.chapters.map((chapter) => [chapter.id, chapter]));
  const titles = new Map([...outline.parts, ...outline.chapters].map(({ id, title }) => [id, title]));
  const titleOf = (id: string) => titles.get(id) ?? "";
  const isWhole = chapterIdsOf(order).length === outline.chapterCount;
  const { announcement, handleOf } = useMoveAnnouncements(outlineState, {
    titleOf: (id) => partLabel(titleOf(id)),
    page: isWhole ? null : outline.before,
  });
  useDragging(outlineState);
  const numbers = new Map(chapterIdsOf(order).map((id, at) => [id, outline.before.chapters + at + 1]));
  const listed = outline.hasPartLists ? outline.parts : [];
  const numberOf = isWhole && outline.hasPartLists ? null : outline.chapterCount;
  const rowOf = (id: string, partId: string | null) => {
    const chapter = lines.get(id);
    const where = { number: numbers.get(id) ?? 0, seen: stamp, parts: listed, numberOf, partId };
    const form = { handle: handleOf("chapter", id), error: errors[`title-${id}`], typed };
    return chapter && <ChapterRow key={id} work={work} chapter={chapter} {...where} {...form} />;
  };
  return (
    <div
      className="outline-tree"
      data-is-moving={picked ? true : undefined}
      data-is-long={outline.chapterCount > 99 || undefined}
    >
      <p className="field-hint needs-script" id="move-hint">
        Drag by the handle, or press Space on it and move with the arrow keys.
      </p>
      {trouble && (
        <Notice kind="trouble">
          {trouble}{" "}
          <a className="link" href={`/writing/${work.id}`}>
            Show it as it is now
          </a>
        </Notice>
      )}
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
      {order.map(({ partId, chapterIds }, at) => (
        <section
          key={partId ?? "none"}
          data-part={at > 0 ? partId : undefined}
          aria-label={partId === null ? "Chapters before the parts" : partLabel(titleOf(partId))}
          className="outline-part"
          hidden={at === 0 && chapterIds.length === 0}
        >
          {at === 0 && partId !== null && (
            <h3 className="outline-continued">
              <bdi lang={work.language}>{partLabel(titleOf(partId))}</bdi>, continued
            </h3>
          )}
          {at > 0 && partId !== null && (
            <PartHead
              language={work.language}
              part={{ id: partId, title: titleOf(partId) }}
              seen={stamp}
              handle={handleOf("part", partId)}
              error={errors[`title-${partId}`]}
              typed={typed}
            />
          )}
          <ol>{chapterIds.map((id) => rowOf(id, partId))}</ol>
          {chapterIds.length === 0 && <p className="outline-empty">No chapters yet.</p>}
        </section>
      ))}
    </div>
  );
}

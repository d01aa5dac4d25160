import { useLayoutEffect, useState } from "react";
import type { HandleProps } from "./move-handle.tsx";
import type { OutlinePiece } from "../paging/outline-page-of.ts";
import { chapterIdsOf, type Move, type Order, positionOf } from "./order.ts";
import type { Picked, useOutline } from "./use-outline.ts";

interface MoveAnnouncementOptions {
  titleOf: (id: string) => string;
  /** The chapters before the page, when not all are on it. */
  page: OutlinePiece["before"] | null;
}

/** The handles of an outline, with an announcement of each move for screen readers. */
export function useMoveAnnouncements(
  { order, picked, ...acts }: ReturnType<typeof useOutline>,
  { titleOf, page }: MoveAnnouncementOptions,
) {
  const [announcement, announce] = useState("");
  useRestoredFocus(order, picked);
  const where = (id: string) => (page ? onPage(order, id, page) : positionLabel(order, id, titleOf));
  // Announces each step once it is rendered.
  useLayoutEffect(() => {
    if (picked?.by === "keyboard") announce(`“${titleOf(picked.id)}”: ${where(picked.id)}.`);
  }, [order]);

  const handleOf = (kind: Move["kind"], id: string): HandleProps => {
    const name = `“${titleOf(id)}”`;
    const help = "Up and down move it, Space puts it down, Escape puts it back.";
    return {
      id,
      label: `Move ${titleOf(id)}`,
      pickedBy: picked?.id === id ? picked.by : null,
      onPick: (by) => {
        acts.pick({ kind, id, by });
        if (by === "keyboard") announce(`${name} is picked up: ${where(id)}. ${help}`);
      },
      onStep: (to) => {
        // The effect above announces it from the order after the step.
        if (!acts.step({ kind, id }, to))
          announce(`${name} cannot go further${page ? " on this page" : ""}.`);
      },
      onPutDown: () => {
        if (picked) acts.putDown(picked);
        announce(`${name} is put down: ${where(id)}.`);
      },
      onCancel: () => {
        acts.cancelMove();
        announce(`${name} is back where it was.`);
      },
    };
  };
  return { announcement, handleOf };
}

/** "chapter 1,204", when only one page of chapters is loaded. */
function onPage(order: Order, id: string, before: OutlinePiece["before"]): string {
  const partAt = order.slice(1).findIndex(({ partId }) => partId === id);
  if (partAt >= 0) return `part ${before.groups + partAt + 1}`;
  return `chapter ${before.chapters + chapterIdsOf(order).indexOf(id) + 1}`;
}

/** "2 of 7 in The Coast". */
function positionLabel(order: Order, id: string, titleOf: (id: string) => string): string {
  const parts = order.slice(1);
  const partAt = parts.findIndex(({ partId }) => partId === id);
  if (partAt >= 0) return `part ${partAt + 1} of ${parts.length}`;
  const place = positionOf(order, id);
  const group = order.find(({ partId }) => partId === place?.partId);
  if (!place || !group) return "";
  const count = `${place.index + 1} of ${group.chapterIds.length}`;
  if (place.partId !== null) return `${count} in ${titleOf(place.partId)}`;
  return parts.length > 0 ? `${count}, in no part` : count;
}

/** A row moved by keyboard may be rendered again in another part: focuses its handle again. */
function useRestoredFocus(order: Order, picked: Picked | null): void {
  useLayoutEffect(() => {
    if (picked?.by === "keyboard") document.getElementById(`handle-${picked.id}`)?.focus();
  }, [order, picked]);
}

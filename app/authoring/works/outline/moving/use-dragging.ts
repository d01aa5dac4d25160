import { useEffect } from "react";
import type { Move, Order } from "./order.ts";
import type { Picked } from "./use-outline.ts";

interface Dragging {
  order: Order;
  picked: Picked | null;
  moveTo: (move: Move) => void;
  putDown: (what: Picked) => void;
  cancelMove: () => void;
}

const edge = 64;
const speed = 14;

/** Drag and drop of rows: the item follows the pointer; Escape cancels. Works with mouse, pen and touch. */
export function useDragging({ order, picked, moveTo, putDown, cancelMove }: Dragging): void {
  // Listens on the window: the touched row may be rendered again in another part.
  useEffect(() => {
    if (picked?.by !== "pointer") return;
    const follow = (event: PointerEvent) => {
      event.preventDefault();
      if (event.clientY < edge) window.scrollBy({ top: -speed, behavior: "instant" });
      if (event.clientY > window.innerHeight - edge) window.scrollBy({ top: speed, behavior: "instant" });
      const move = moveAt(order, picked, event);
      if (move) moveTo(move);
    };
    const drop = () => putDown(picked);
    const escape = (event: KeyboardEvent) => {
      if (event.key === "Escape") cancelMove();
    };
    window.addEventListener("pointermove", follow);
    window.addEventListener("pointerup", drop);
    window.addEventListener("pointercancel", cancelMove);
    window.addEventListener("keydown", escape);
    return () => {
      window.removeEventListener("pointermove", follow);
      window.removeEventListener("pointerup", drop);
      window.removeEventListener("pointercancel", cancelMove);
      window.removeEventListener("keydown", escape);
    };
  }, [order, picked, moveTo, putDown, cancelMove]);
}

/** The drop target under the pointer: rows have `data-row` and `data-id`, parts `data-part`. */
function moveAt(order: Order, { kind, id }: Picked, { clientX, clientY }: PointerEvent): Move | null {
  const under = document.elementFromPoint(clientX, clientY);
  const isAbove = (element: Element) => {
    const { top, height } = element.getBoundingClientRect();
    return clientY < top + height / 2;
  };
  if (kind === "part") {
    const section = under?.closest<HTMLElement>("[data-part]");
    const over = section?.dataset["part"];
    if (!section || !over || over === id) return null;
    const others = order.slice(1).filter(({ partId }) => partId !== id);
    const at = others.findIndex(({ partId }) => partId === over);
    return at < 0 ? null : { kind, id, index: isAbove(section) ? at : at + 1 };
  }
  const row = under?.closest<HTMLElement>("[data-row]");
  if (!row || row.dataset["id"] === id) return null;
  return row.dataset["row"] === "part"
    ? besidePart(order, { id, partId: row.dataset["id"] ?? "", isAbove: isAbove(row) })
    : besideChapter(order, { id, over: row.dataset["id"] ?? "", isAbove: isAbove(row) });
}

function besidePart(
  order: Order,
  { id, partId, isAbove }: { id: string; partId: string; isAbove: boolean },
): Move | null {
  const at = order.findIndex((group) => group.partId === partId);
  const before = order[at - 1];
  if (!before) return null;
  return isAbove
    ? { kind: "chapter", id, partId: before.partId, index: before.chapterIds.length }
    : { kind: "chapter", id, partId, index: 0 };
}

function besideChapter(
  order: Order,
  { id, over, isAbove }: { id: string; over: string; isAbove: boolean },
): Move | null {
  const group = order.find(({ chapterIds }) => chapterIds.includes(over));
  if (!group) return null;
  const at = group.chapterIds.filter((other) => other !== id).indexOf(over);
  return { kind: "chapter", id, partId: group.partId, index: isAbove ? at : at + 1 };
}

import { useCallback, useRef, useState } from "react";
import type { OutlinePiece } from "../paging/outline-page-of.ts";
import { applyMove, type Direction, type Move, nudge, type Order } from "./order.ts";

export interface Picked {
  kind: Move["kind"];
  id: string;
  by: "keyboard" | "pointer";
}

interface StoredOrder {
  order: Order;
  stamp: string;
}

/** The part of an outline on a page, and what comes before it. */
interface Loaded extends StoredOrder {
  before: OutlinePiece["before"];
}

const offline = "This could not be saved: the site cannot be reached. Everything is back where it was.";

/**
 * The order on the screen: a move is shown at once and saved when dropped. If saving fails, the server's order returns with an
 * error message.
 */
export function useOutline(workId: string, loaded: Loaded) {
  const [order, setOrder] = useState(loaded.order);
  const [stamp, setStamp] = useState(loaded.stamp);
  const [picked, setPicked] = useState<Picked | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  // The server's order and the one on the screen, for events between two renderings.
  const stored = useRef<StoredOrder>(loaded);
  const onScreen = useRef(loaded.order);
  const saving = useRef<Promise<void>>(Promise.resolve());
  const pendingSaves = useRef(0);

  const show = useCallback((next: Order) => {
    onScreen.current = next;
    setOrder(next);
  }, []);

  const pick = useCallback((next: Picked) => {
    setTrouble(null);
    setPicked(next);
  }, []);

  const moveTo = useCallback(
    (move: Move) => {
      const next = applyMove(onScreen.current, move);
      if (next && JSON.stringify(next) !== JSON.stringify(onScreen.current)) show(next);
    },
    [show],
  );

  const step = useCallback(
    (what: Pick<Move, "kind" | "id">, to: Direction): boolean => {
      const move = nudge(onScreen.current, what, to);
      if (move) moveTo(move);
      return move !== null;
    },
    [moveTo],
  );

  const cancelMove = useCallback(() => {
    show(stored.current.order);
    setPicked(null);
  }, [show]);

  const putDown = useCallback(
    (what: Picked) => {
      setPicked(null);
      const move = targetOf(onScreen.current, what);
      const made = onScreen.current;
      if (!move || JSON.stringify(onScreen.current) === JSON.stringify(stored.current.order)) return;
      pendingSaves.current += 1;
      saving.current = saving.current.then(async () => {
        const answer = await save(workId, stored.current.stamp, inWhole(move, loaded));
        pendingSaves.current -= 1;
        if ("stamp" in answer) {
          stored.current = { order: made, stamp: answer.stamp };
          setStamp(answer.stamp);
        } else setTrouble(answer.message);
        // Another move is being saved; its answer decides.
        if (pendingSaves.current === 0) show(stored.current.order);
      });
    },
    [workId, show, loaded],
  );

  return { order, stamp, picked, trouble, pick, moveTo, step, cancelMove, putDown };
}

/** The current position of an item, as a move to it. */
function targetOf(order: Order, { kind, id }: Picked): Move | null {
  if (kind === "part") {
    const index = order.slice(1).findIndex(({ partId }) => partId === id);
    return index < 0 ? null : { kind, id, index };
  }
  const group = order.find(({ chapterIds }) => chapterIds.includes(id));
  return group ? { kind, id, partId: group.partId, index: group.chapterIds.indexOf(id) } : null;
}

/** Converts a move on a page to one in the whole outline. */
function inWhole(move: Move, { order, before }: Loaded): Move {
  if (move.kind === "part") return { ...move, index: before.groups + move.index };
  return move.partId === order[0]?.partId ? { ...move, index: before.ofGroup + move.index } : move;
}

async function save(
  workId: string,
  seen: string,
  move: Move,
): Promise<{ stamp: string } | { message: string }> {
  const body = new URLSearchParams({ kind: move.kind, id: move.id, seen, index: String(move.index) });
  if (move.kind === "chapter") body.set("part", move.partId ?? "");
  try {
    const { callAsViewer } = await import("#app/identity/session/public.ts");
    const answer = await callAsViewer(`/writing/${workId}/outline`, { method: "POST", body });
    const reply: unknown = await answer.json();
    if (answer.ok) return reply as { stamp: string };
    const message =
      typeof reply === "object" && reply !== null && "message" in reply ? String(reply.message) : offline;
    return { message };
  } catch {
    // No network, or an unexpected answer.
    return { message: offline };
  }
}

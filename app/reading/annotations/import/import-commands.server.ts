import { setImmediate } from "node:timers/promises";
import type { Profile } from "#app/identity/viewer/public.ts";
import type { Transaction } from "#app/platform/db/client.server.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";
import { Slices } from "#app/platform/loop/slices.server.ts";
import { isDeleted, type Mark, withLife } from "../mark.ts";
import type { RefusalReason } from "../mark-labels.ts";
import { findKnown, type MarkPlacement, storeMarksIn } from "../sync/mark-commands.server.ts";
import { unpackMarks } from "./packed-marks.server.ts";
import type { PlannedMark } from "./planned-mark.ts";

type Reader = Pick<Profile, "id" | "ageCap">;

interface Import {
  /** As a plan has it. */
  packed: string;
  /** The jids of books whose marks are not imported. */
  left: ReadonlySet<string>;
  /** Takes an import back instead: what it added is deleted. */
  isUndone: boolean;
}

export type Imported = { ok: true; count: number } | { ok: false; reason: RefusalReason | "broken" };

/** Marks that are stored with one statement. */
const batchSize = 50;
/** Of processor time, for reading what was packed. */
const longestMs = 20_000;

/** All of it or nothing. The same again changes nothing. */
export async function importMarks(
  { db, now }: Pick<Site, "db" | "now">,
  reader: Reader,
  { packed, left, isUndone }: Import,
): Promise<Imported> {
  const slices = new Slices(longestMs);
  const planned = await unpackMarks(packed, () => slices.yieldIfDue());
  if (!planned) return { ok: false, reason: "broken" };
  const marks = planned.filter(({ jid }) => !left.has(jid));
  const at = now();
  return db
    .transaction(async (tx): Promise<Imported> => {
      let count = 0;
      for (let from = 0; from < marks.length; from += batchSize) {
        const batch = { marks: marks.slice(from, from + batchSize), isUndone };
        count += await storeBatch({ tx, now: at }, reader, batch);
        await setImmediate();
      }
      return { ok: true, count };
    })
    .catch((error: unknown) => {
      if (error instanceof Refused) return { ok: false, reason: error.reason };
      throw error;
    });
}

/** Ends the transaction. */
class Refused extends Error {
  readonly reason: RefusalReason;

  constructor(reason: RefusalReason) {
    super(reason);
    this.reason = reason;
  }
}

interface Batch {
  marks: readonly PlannedMark[];
  isUndone: boolean;
}

/** Returns how many marks it has changed. */
async function storeBatch(
  writing: { tx: Transaction; now: Date },
  reader: Reader,
  { marks, isUndone }: Batch,
): Promise<number> {
  const now = writing.now.getTime();
  const ids = marks.map(({ id }) => id);
  const known = await findKnown(writing.tx, reader, ids);
  if (isUndone) {
    const added = [...known.values()].filter((mark) => !isDeleted(mark));
    await storeMarksIn(writing, reader, { now, marks: added.map((mark) => withLife<Mark>(mark, false)) });
    return added.length;
  }
  const fresh = marks.flatMap(({ state: _state, found: _found, ...mark }): Mark[] => {
    const before = known.get(mark.id);
    if (before && !isDeleted(before)) return [];
    // Deleted since, or before: whoever imports it wants it back.
    const life = before ? before.life + 1 : 0;
    return [{ ...mark, version: (before?.version ?? 0) + 1, life }];
  });
  const imported = new Map(
    marks.map(({ id, state, found }): [string, MarkPlacement] => [id, { state, found }]),
  );
  const { refused } = await storeMarksIn(writing, reader, { now, marks: fresh, imported });
  if (refused[0]) throw new Refused(refused[0].reason);
  return fresh.length;
}

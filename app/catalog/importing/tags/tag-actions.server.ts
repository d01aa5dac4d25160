import type { Transaction } from "#app/platform/db/client.server.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";
import { changeTag, type TagFacts } from "./change-tag-commands.server.ts";
import { changeTagQueue } from "./change-tag-job.server.ts";
import { beginMerge } from "./merging/merge-tags-commands.server.ts";
import { findTagView, listTagsFor, previewMerges } from "./tag-views.server.ts";
import { beginUndo } from "./merging/undo-merge-commands.server.ts";

type Enqueuing = Pick<Site, "jobs">;

/** What operators do with tags. Addresses and names change in the transaction; books follow by a job, as there may be a hundred thousand. */
export const tagActions = {
  async merge(
    { jobs }: Enqueuing,
    tx: Transaction,
    wanted: { from: string; into: string; now: Date },
  ): ReturnType<typeof beginMerge> {
    const begun = await beginMerge(tx, wanted);
    if (begun.ok) await jobs.enqueue(tx, changeTagQueue, { kind: "merge", mergeId: begun.mergeId });
    return begun;
  },

  async undo({ jobs }: Enqueuing, tx: Transaction, mergeId: number): ReturnType<typeof beginUndo> {
    const begun = await beginUndo(tx, mergeId);
    if (begun.ok) await jobs.enqueue(tx, changeTagQueue, { kind: "undo", mergeId });
    return begun;
  },

  async change(
    { jobs }: Enqueuing,
    tx: Transaction,
    { id, facts }: { id: number; facts: TagFacts },
  ): ReturnType<typeof changeTag> {
    const changed = await changeTag(tx, id, facts);
    if (changed.ok && changed.refiles)
      await jobs.enqueue(tx, changeTagQueue, { kind: "rename", subjectId: id });
    return changed;
  },

  wake: ({ jobs }: Enqueuing): void => jobs.wake(changeTagQueue),
};

/** What operators see of tags. */
export const tagViews = { list: listTagsFor, find: findTagView, previewMerges };

import type { Job } from "#app/platform/jobs/job.server.ts";
import type { Queue } from "#app/platform/jobs/jobs.server.ts";
import { refreshTag } from "./change-tag-commands.server.ts";
import { finishMerge } from "./merging/merge-tags-commands.server.ts";
import { finishUndo } from "./merging/undo-merge-commands.server.ts";

/** What is left to do with the books of a tag after an operator changed it. */
type TagChange = { kind: "merge" | "undo"; mergeId: number } | { kind: "rename"; subjectId: number };

export const changeTagQueue: Queue<TagChange> = {
  name: "change-tag",
  keyOf: (change) => `${change.kind} ${change.kind === "rename" ? change.subjectId : change.mergeId}`,
};

/** Moves the books of tags that operators merged, took apart again, renamed or hid. */
export const changeTagJob: Job<TagChange> = {
  queue: changeTagQueue,
  purpose: "files the books of tags again that operators merged, took apart, renamed or hid",
  priority: "waited-for",
  duplicates: "one-waiting",
  timeLimitSeconds: 3600,
  work: async ({ db, log }, change, signal) => {
    if (change.kind === "rename") return refreshTag(db, change.subjectId, signal);
    const finish = change.kind === "merge" ? finishMerge : finishUndo;
    const bookCount = await finish(db, change.mergeId);
    log.info({ change: change.kind, bookCount }, "filed the books of a tag again");
  },
};

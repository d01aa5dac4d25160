import type { Job } from "#app/platform/jobs/job.server.ts";
import { findImport } from "../importing/imports.server.ts";
import { gone, makeChapters } from "../importing/make-chapters.server.ts";
import { loadBlocks, unpackBlocks } from "../reading/unpack-pieces.server.ts";
import {
  startRequest,
  chaptersOf,
  failRequest,
  fileQueues,
  finishRequest,
  storeProgress,
} from "./file-requests.server.ts";

/** How often the progress is stored. */
const progressEveryMs = 500;

/** Creates the chapters of a reviewed manuscript. An interrupted run has created nothing and is started again. */
export const makeChaptersJob: Job<{ id: string }> = {
  queue: fileQueues.make,
  purpose: "makes the chapters of an uploaded manuscript",
  priority: "soon",
  duplicates: "allow",
  timeLimitSeconds: 600,
  retries: { retryLimit: 3, retryDelay: 5 },
  concurrency: 1,
  work: async (site, { id }, signal) => {
    const request = await startRequest(site, id);
    const wanted = request && chaptersOf(request);
    if (!request?.profileId || !wanted) return;
    const { accountId, profileId, workId } = request;
    const { importId, title } = wanted;
    const found = await findImport(site, importId, [profileId]);
    if (!found) return failRequest(site, id, gone);
    const blocks = await unpackBlocks(loadBlocks(site.db, importId));
    let reportedAt = 0;
    const made = await makeChapters(
      site,
      { read: found.manuscript, blocks },
      {
        profileId,
        workId,
        title,
        importId,
        accountId,
        waiting: {
          signal,
          async onProgress(doneCount, totalCount) {
            if (performance.now() < reportedAt + progressEveryMs) return;
            reportedAt = performance.now();
            await storeProgress(site, id, { doneCount, totalCount });
          },
          onMade: (db, madeId) =>
            finishRequest({ db, now: site.now }, id, { hash: null, size: 0, workId: madeId }),
        },
      },
    );
    if (!made.ok) await failRequest(site, id, made.message);
  },
};

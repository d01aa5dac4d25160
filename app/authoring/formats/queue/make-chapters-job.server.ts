import type { Job } from "#app/platform/jobs/job.server.ts";
import { findImport } from "../importing/imports.server.ts";
import { gone, makeChapters } from "../importing/make-chapters.server.ts";
import { keptBlocks, unpackBlocks } from "../importing/unpack-pieces.server.ts";
import {
  beginRequest,
  chaptersOf,
  failRequest,
  fileQueues,
  finishRequest,
  tellProgress,
} from "./file-requests.server.ts";

/** How often whoever waits is told how far it is. */
const tellEveryMs = 500;

/** Makes what an author has looked at into chapters. What ends half-way has made nothing, and is begun again. */
export const makeChaptersJob: Job<{ id: string }> = {
  queue: fileQueues.make,
  purpose: "makes the chapters of an uploaded manuscript",
  priority: "soon",
  duplicates: "allow",
  timeLimitSeconds: 600,
  retries: { retryLimit: 3, retryDelay: 5 },
  places: 1,
  work: async (site, { id }, signal) => {
    const request = await beginRequest(site, id);
    const wanted = request && chaptersOf(request);
    if (!request?.profileId || !wanted) return;
    const { accountId, profileId, workId } = request;
    const { importId, title } = wanted;
    const found = await findImport(site, importId, [profileId]);
    if (!found) return failRequest(site, id, gone);
    const blocks = await unpackBlocks(keptBlocks(site.db, importId));
    let toldAt = 0;
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
          async tell(doneCount, totalCount) {
            if (performance.now() < toldAt + tellEveryMs) return;
            toldAt = performance.now();
            await tellProgress(site, id, { doneCount, totalCount });
          },
          onMade: (db, madeId) =>
            finishRequest({ db, now: site.now }, id, { hash: null, size: 0, workId: madeId }),
        },
      },
    );
    if (!made.ok) await failRequest(site, id, made.message);
  },
};

import type { Job } from "#app/platform/jobs/job.server.ts";
import { gone } from "../importing/make-chapters.server.ts";
import { storeImport } from "../importing/imports.server.ts";
import { importSemaphore, readInSandbox } from "../reading/read-in-sandbox.server.ts";
import { explainRefusal } from "../reading/read-manuscript.ts";
import { startRequest, failRequest, fileQueues, finishRequest, rereadingOf } from "./file-requests.server.ts";

/** Reads an uploaded manuscript and stores the result for its author's review. */
export const readManuscriptJob: Job<{ id: string }> = {
  queue: fileQueues.import,
  purpose: "reads an uploaded manuscript for its preview",
  priority: "soon",
  duplicates: "allow",
  timeLimitSeconds: 240,
  retries: { retryLimit: 3, retryDelay: 5 },
  concurrency: importSemaphore,
  work: async (site, { id }, signal) => {
    const request = await startRequest(site, id);
    if (!request?.profileId) return;
    const { profileId, workId, fileName } = request;
    const bytes = request.hash && (await site.files.read(request.hash));
    if (!bytes) return failRequest(site, id, gone);
    const again = rereadingOf(request);
    const encoding = again ? { encoding: again.encoding } : {};
    const outcome = await readInSandbox({ name: fileName, bytes, ...encoding }, signal);
    if (!outcome.ok) return failRequest(site, id, explainRefusal(outcome.reason, outcome.detail));
    // The encoding given by its author may be wrong too.
    const guessed = again && { guessed: { encoding: again.encoding, bytes } };
    const read = { ...outcome.manuscript, ...guessed };
    await storeImport(site, { id, profileId, workId, fileName, replaces: again?.replaces ?? null }, read);
    await finishRequest(site, id, { hash: null, size: 0 });
  },
};

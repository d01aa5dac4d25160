import type { Job } from "#app/platform/jobs/job.server.ts";
import { gone } from "../importing/make-chapters.server.ts";
import { keepImport } from "../importing/imports.server.ts";
import { importPlaces, readInSandbox } from "../importing/read-in-sandbox.server.ts";
import { explainRefusal } from "../importing/read-manuscript.ts";
import { beginRequest, failRequest, fileQueues, finishRequest, rereadingOf } from "./file-requests.server.ts";

/** Reads a manuscript that somebody sent; what it holds then waits for its author. */
export const readManuscriptJob: Job<{ id: string }> = {
  queue: fileQueues.import,
  purpose: "reads an uploaded manuscript for its preview",
  priority: "soon",
  duplicates: "allow",
  timeLimitSeconds: 240,
  retries: { retryLimit: 3, retryDelay: 5 },
  places: importPlaces,
  work: async (site, { id }, signal) => {
    const request = await beginRequest(site, id);
    if (!request?.profileId) return;
    const { profileId, workId, fileName } = request;
    const bytes = request.hash && (await site.files.read(request.hash));
    if (!bytes) return failRequest(site, id, gone);
    const again = rereadingOf(request);
    const encoding = again ? { encoding: again.encoding } : {};
    const outcome = await readInSandbox({ name: fileName, bytes, ...encoding }, signal);
    if (!outcome.ok) return failRequest(site, id, explainRefusal(outcome.reason, outcome.detail));
    // What its author said may be wrong as well.
    const guessed = again && { guessed: { encoding: again.encoding, bytes } };
    const read = { ...outcome.manuscript, ...guessed };
    await keepImport(site, { id, profileId, workId, fileName, replaces: again?.replaces ?? null }, read);
    await finishRequest(site, id, { hash: null, size: 0 });
  },
};

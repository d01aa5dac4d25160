import type { Job } from "#app/platform/jobs/job.server.ts";
import { computeSimilarBooks } from "./similar-books-commands.server.ts";

/** Every night: which books are read together. */
export const similarBooksJob: Job = {
  queue: { name: "similar-books" },
  purpose: "finds which books are read together, for the similar books of a book’s page",
  priority: "whenever",
  duplicates: "one",
  timeLimitSeconds: 1_800,
  schedule: "23 4 * * *",
  work: async (site, _payload, signal) => {
    const counts = await computeSimilarBooks(site, signal);
    site.log.info(counts, "found which books are read together");
  },
};

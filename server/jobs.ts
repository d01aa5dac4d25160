import { sweepFilesJob } from "#app/features/publishing/sweep-files-job.server.ts";
import type { Job } from "#app/platform/jobs/job.server.ts";

/** Who does what in the background: one line a job. */
export const jobs: Job[] = [sweepFilesJob];

import { deleteAccountsJob, makeExportJob } from "#app/features/account/public.server.ts";
import { markTimeJob } from "#app/features/billing/entitlement/mark-time-job.server.ts";
import { refundJob } from "#app/features/billing/providers/refunds/refund-job.server.ts";
import { settleJob } from "#app/features/billing/providers/settle-job.server.ts";
import {
  applyWebhookJob,
  forgetWebhooksJob,
} from "#app/features/billing/providers/webhooks/webhook-job.server.ts";
import { forgetImportsJob } from "#app/features/manuscripts/importing/imports.server.ts";
import { readManuscriptJob } from "#app/features/manuscripts/queue/read-manuscript-job.server.ts";
import { writeWorkJob } from "#app/features/manuscripts/queue/write-work-job.server.ts";
import { dailyNewsJob } from "#app/features/following/daily-news-job.server.ts";
import { forgetAuthorsJob } from "#app/features/following/forget-authors-job.server.ts";
import { tellFollowersJob } from "#app/features/following/tell-followers-job.server.ts";
import { removeProfilesJob } from "#app/features/profile/remove-profiles-job.server.ts";
import { emptyBinJob } from "#app/features/writings/empty-bin-job.server.ts";
import { releaseDueJob } from "#app/features/publishing/works/release-due-job.server.ts";
import { joinRecordsJob } from "#app/features/publishing/joining/join-records-job.server.ts";
import { sweepFilesJob } from "#app/features/publishing/sweep-files-job.server.ts";
import { tidyAccountsJob } from "#app/features/account/tidy-accounts-job.server.ts";
import {
  keepUndeliveredMail,
  sendMailJobs,
  sweepOutboxJob,
} from "#app/platform/mail/send-mail-job.server.ts";
import type { Job } from "#app/platform/jobs/job.server.ts";

/** Who does what in the background: one line a job. */
export const jobs: Job[] = [
  sweepFilesJob,
  joinRecordsJob,
  releaseDueJob,
  tellFollowersJob,
  dailyNewsJob,
  forgetAuthorsJob,
  forgetImportsJob,
  readManuscriptJob,
  writeWorkJob,
  removeProfilesJob,
  emptyBinJob,
  ...sendMailJobs,
  keepUndeliveredMail,
  sweepOutboxJob,
  makeExportJob,
  deleteAccountsJob,
  tidyAccountsJob,
  markTimeJob,
  applyWebhookJob,
  settleJob,
  refundJob,
  forgetWebhooksJob,
];

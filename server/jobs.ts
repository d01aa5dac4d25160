import { deleteAccountsJob } from "#app/identity/account/deletion/delete-accounts-job.server.ts";
import { makeExportJob } from "#app/identity/account/export/make-export-job.server.ts";
import { markTimeJob } from "#app/billing/entitlement/mark-time-job.server.ts";
import { refundJob } from "#app/billing/providers/refunds/refund-job.server.ts";
import { settleJob } from "#app/billing/providers/checkouts/settle-job.server.ts";
import { applyWebhookJob, forgetWebhooksJob } from "#app/billing/providers/webhooks/webhook-job.server.ts";
import { forgetImportsJob } from "#app/authoring/formats/importing/forget-imports-job.server.ts";
import { readManuscriptJob } from "#app/authoring/formats/queue/read-manuscript-job.server.ts";
import { makeChaptersJob } from "#app/authoring/formats/queue/make-chapters-job.server.ts";
import { writeWorkJob } from "#app/authoring/formats/queue/write-work-job.server.ts";
import { dailyDigestJob } from "#app/community/following/mails/daily-digest-job.server.ts";
import { weeklyNumbersJob } from "#app/authoring/dashboard/weekly/weekly-numbers-job.server.ts";
import { forgetAuthorsJob } from "#app/community/following/forget-authors-job.server.ts";
import { announceReleaseJob } from "#app/community/following/unread/announce-release-job.server.ts";
import { notifyFollowersJob } from "#app/community/following/mails/notify-followers-job.server.ts";
import { removeProfilesJob } from "#app/identity/profiles/remove-profiles-job.server.ts";
import { emptyBinJob } from "#app/authoring/works/bin/empty-bin-job.server.ts";
import { releaseDueJob } from "#app/authoring/releases/schedule/release-due-job.server.ts";
import { joinRecordsJob } from "#app/catalog/importing/joining/join-records-job.server.ts";
import { changeTagJob } from "#app/catalog/importing/tags/change-tag-job.server.ts";
import { indexPassagesJob } from "#app/catalog/passages/public.server.ts";
import { bookBitsJobs } from "#app/catalog/search/index/bits/book-bits-jobs.server.ts";
import { indexSearchJob } from "#app/catalog/search/public.server.ts";
import { readMatterJob } from "#app/catalog/importing/matter/read-matter-job.server.ts";
import { risingJob } from "#app/catalog/lists/rising/rising-job.server.ts";
import { similarBooksJob } from "#app/catalog/similar/similar-books-job.server.ts";
import { countVisitsJob } from "#app/catalog/visits/count-visits-job.server.ts";
import { forwardBatchesJob } from "#app/operations/analytics/forwarding/forward-batches-job.server.ts";
import { forgetAnalyticsJob } from "#app/operations/analytics/forget-analytics-job.server.ts";
import { sumAnalyticsJob } from "#app/operations/analytics/sums/sum-analytics-job.server.ts";
import { forgetErrorsJob } from "#app/operations/errors/forget-errors-job.server.ts";
import { tellErrorsJob } from "#app/operations/errors/notifying/tell-errors-job.server.ts";
import { sweepFilesJob } from "#app/catalog/importing/sweep-files-job.server.ts";
import { tidyAccountsJob } from "#app/identity/account/tidy-accounts-job.server.ts";
import {
  keepUndeliveredMail,
  sendMailJobs,
  sweepOutboxJob,
} from "#app/platform/mail/sending/send-mail-job.server.ts";
import { deliverWebhookJob, queueWebhooksJob } from "#app/identity/webhooks/deliver-webhook-job.server.ts";
import { anchorMarksJob } from "#app/reading/annotations/revisions/anchor-marks-job.server.ts";
import { forgetMarksJob } from "#app/reading/annotations/list/forget-marks-job.server.ts";
import { defaultDictionaryJob } from "#app/reading/dictionary/public.server.ts";
import type { Job } from "#app/platform/jobs/job.server.ts";

/** The background jobs: one line a job. */
export const jobs: Job[] = [
  sweepFilesJob,
  countVisitsJob,
  forwardBatchesJob,
  forgetAnalyticsJob,
  sumAnalyticsJob,
  tellErrorsJob,
  forgetErrorsJob,
  joinRecordsJob,
  similarBooksJob,
  risingJob,
  readMatterJob,
  changeTagJob,
  indexSearchJob,
  indexPassagesJob,
  ...bookBitsJobs,
  defaultDictionaryJob,
  anchorMarksJob,
  forgetMarksJob,
  releaseDueJob,
  notifyFollowersJob,
  announceReleaseJob,
  dailyDigestJob,
  weeklyNumbersJob,
  forgetAuthorsJob,
  forgetImportsJob,
  readManuscriptJob,
  makeChaptersJob,
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
  queueWebhooksJob,
  deliverWebhookJob,
];

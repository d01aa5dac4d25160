import { formatUtc } from "#app/ui/times/times.ts";
import type { AdminActionRow } from "./log-queries.server.ts";

const actionLabels: Record<string, string> = {
  "role-granted": "set the role of",
  suspended: "suspended",
  "suspension-lifted": "lifted the suspension of",
  "sessions-ended": "ended all sessions of",
  "subscription-granted": "gave the right to write to",
  "subscription-revoked": "took back the right to write from",
  "plan-saved": "saved the plan",
  "front-page-saved": "changed the",
  "collection-made": "made the collection",
  "collection-saved": "saved the collection",
  "collection-removed": "removed the collection",
  "tag-changed": "changed the tag",
  "tag-merged": "merged the tag",
  "tag-merge-undone": "undid the merge of the tag",
  "bio-changed": "changed the bio of",
  "codes-made": "made the codes",
  "codes-withdrawn": "withdrew the codes",
  "webhook-replayed": "replayed the webhook",
  "jobs-retried": "tried again the jobs of",
  "jobs-forgotten": "removed the jobs of",
  "recording-viewed": "watched the recording",
  "error-resolved": "resolved the error",
  "error-reopened": "opened again the error",
};

/** A log entry as text: who did what to whom, when and why. */
export function auditLabels(line: AdminActionRow): { what: string; where: string } {
  const who = line.actorId === null ? "The command line" : (line.actorEmail ?? `account ${line.actorId}`);
  const whom = line.subjectEmail ?? line.subjectId;
  const details = Object.entries(line.details)
    .filter(([, value]) => value !== null && value !== "")
    .map(([name, value]) => `${name}: ${value}`);
  return {
    what: `${who} ${actionLabels[line.act] ?? line.act} ${whom}`,
    where: [formatUtc(line.doneAt), line.reason, ...details].filter(Boolean).join(" · "),
  };
}

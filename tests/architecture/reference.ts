import { type Job, priorities } from "#app/platform/jobs/job.server.ts";
import type { MailKind } from "#app/platform/mail/mail.server.ts";
import type { listStorage } from "#app/platform/http/cookies/device-storage.ts";

// Generates `docs/reference.md` from the lists in the code.

const row = (...cells: string[]) => `| ${cells.join(" | ")} |`;

const table = (head: string[], rows: string[]) =>
  [row(...head), row(...head.map(() => "---")), ...rows].join("\n");

const repeats: Record<Job["duplicates"], string> = {
  allow: "each runs",
  "one-waiting": "one may wait beside one that runs",
  one: "one in all",
};

export function jobRow({ queue, purpose, schedule, work, retries, runsAfterStart, ...job }: Job): string {
  const key = queue.keyOf ? " of its key" : "";
  const start = runsAfterStart ? ", and after a start" : "";
  return row(
    `\`${queue.name}\``,
    purpose,
    schedule ? `\`${schedule}\`${start}` : "when enqueued",
    `${job.priority} (${job.pollSeconds ?? priorities[job.priority].pollSeconds} s)`,
    job.duplicates === "allow" ? repeats.allow : `${repeats[job.duplicates]}${key}`,
    `${job.timeLimitSeconds} s`,
    work ? `after ${retries?.retryLimit ?? 3} more tries` : "never tried",
  );
}

const lanes: Record<MailKind["lane"], string> = {
  code: "first: somebody waits for it",
  person: "to one person",
  crowd: "to many, at the pace of the settings",
};

export const mailRow = ({ name, label, lane, goodForMinutes, refusedAs }: MailKind): string =>
  row(
    `\`${name}\``,
    label,
    lanes[lane],
    goodForMinutes ? `${goodForMinutes} minutes` : "3 days",
    refusedAs ? "yes, by its unsubscribe link too" : "no",
  );

export interface ListedProvider {
  label: string | null;
  settings: object;
  keys: string[];
}

export const providerRow = ([name, { label, settings, keys }]: [string, ListedProvider]): string =>
  row(
    `\`${name}\``,
    label ?? "none: no money moves",
    Object.keys(settings)
      .map((setting) => `\`${setting}\`${keys.includes(setting) ? " (needed)" : ""}`)
      .join(", "),
  );

export const storageRow = ({
  name,
  kind,
  purpose,
  until,
  category,
}: ReturnType<typeof listStorage>[number]) => row(`\`${name}\``, kind, purpose, until, category);

interface Lists {
  jobs: Job[];
  mails: MailKind[];
  providers: [string, ListedProvider][];
  storage: ReturnType<typeof listStorage>;
}

export function referencePage({ jobs, mails, providers, storage }: Lists): string {
  return `# Reference

What there is of everything that has a list in the code. This page is made from those lists: after a change run
\`npx vitest run --project unit tests/architecture/one-place.test.ts --update\`. Settings are in [settings.md](settings.md).

## Jobs (\`server/jobs.ts\`)

What fails more often than its tries goes to the dead letters: they are at \`/admin/jobs\` and in \`octavo jobs list\` for 30 days.

${table(["queue", "what it does", "when", "looked for", "enqueued twice", "time limit", "dead letter"], jobs.map(jobRow))}

## Mails (\`app/platform/mail/mail-kinds.ts\`)

${table(["kind", "label", "lane", "tried for", "can be refused"], mails.map(mailRow))}

## Payment providers (\`app/platform/config/payment-providers.server.ts\`)

${table(["name", "label", "settings"], providers.map(providerRow))}

## Stored in the browser (\`app/platform/http/cookies/device-storage.ts\`)

A name that ends in \`:\` is the beginning of several.

${table(["name", "kind", "what for", "until", "category"], storage.map(storageRow))}
`;
}

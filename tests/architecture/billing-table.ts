import { mayWrite } from "#app/access/gates/may-write.ts";
import type { EntitlementEvent } from "#app/billing/entitlement/entitlement-event.ts";
import { entitlementState } from "#app/billing/entitlement/entitlement-state.ts";
import { type EntitlementState, entitlementStates } from "#app/access/gates/entitlement-state.ts";
import { foldHistory } from "#app/billing/entitlement/fold-history.ts";
import { readSettings } from "#app/platform/config/settings.server.ts";

const settings = readSettings({});
const { GRACE_DAYS, PAST_DUE_DAYS, TRIAL_DAYS } = settings;
const rules = { graceDays: GRACE_DAYS, pastDueDays: PAST_DUE_DAYS };
const day = 86_400_000;
const on = (days: number) => new Date(days * day);

const meanings: Record<EntitlementState, string> = {
  UNPAID: "nothing of what follows holds",
  TRIAL: `a trial runs: the site's own (\`TRIAL_DAYS\`, ${TRIAL_DAYS}; once an account, nothing follows) or a provider's`,
  ACTIVE: "money covers the time, whether or not it will be renewed",
  GRACE: `a renewal was due and nothing was heard of it, for at most \`GRACE_DAYS\` (${GRACE_DAYS})`,
  PAST_DUE: `a charge failed and is tried again, for at most \`PAST_DUE_DAYS\` (${PAST_DUE_DAYS})`,
  COMPLIMENTARY: "given by a code or by hand, until a day or for ever",
};

type Story = [
  kind: EntitlementEvent["kind"],
  at: number,
  until?: number | undefined,
  source?: EntitlementEvent["source"],
];

const stories: [words: string, events: Story[]][] = [
  ["paid for 30 days; nothing heard since", [["paid", 0, 30]]],
  [
    "paid for 30 days, renewed",
    [
      ["paid", 0, 30],
      ["paid", 30, 60],
    ],
  ],
  [
    "paid for 30 days, cancelled on day 10",
    [
      ["paid", 0, 30],
      ["cancelled", 10],
    ],
  ],
  [
    "paid for 30 days, paused on day 10",
    [
      ["paid", 0, 30],
      ["paused", 10],
    ],
  ],
  [
    "paid for 30 days, the next charge failed",
    [
      ["paid", 0, 30],
      ["failed", 30],
    ],
  ],
  [
    "the same, paid on day 35",
    [
      ["paid", 0, 30],
      ["failed", 30],
      ["paid", 35, 60],
    ],
  ],
  [
    "paid for 30 days, ended with the money back on day 5",
    [
      ["paid", 0, 30],
      ["ended", 5],
    ],
  ],
  [`the site's trial of ${TRIAL_DAYS} days`, [["trial", 0, TRIAL_DAYS, "trial"]]],
  ["a provider's trial of 14 days, nothing heard since", [["trial", 0, 14]]],
  ["a code for 30 days", [["granted", 0, 30, "code"]]],
  [
    "given by hand without an end, revoked on day 40",
    [
      ["granted", 0, undefined, "manual"],
      ["ended", 40, undefined, "manual"],
    ],
  ],
];

function eventOf([kind, at, until, source = "stripe"]: Story, index: number): EntitlementEvent {
  return {
    kind,
    source,
    eventId: String(index),
    subscriptionId: "one",
    planId: null,
    happenedAt: on(at),
    until: until === undefined ? null : on(until),
  };
}

/** The state of each day as ranges: "0–29 ACTIVE · from 30 UNPAID". As known on that day, without later events. */
function stretches(events: EntitlementEvent[]): string {
  const known = (today: number) => events.filter(({ happenedAt }) => happenedAt <= on(today));
  const found: { state: EntitlementState; from: number; to: number }[] = [];
  for (let today = 0; today <= 100; today++) {
    const state = entitlementState(foldHistory(known(today)), on(today), rules);
    const last = found.at(-1);
    if (last?.state === state) last.to = today;
    else found.push({ state, from: today, to: today });
  }
  return found
    .map(({ state, from, to }) => (to === 100 ? `from ${from} ${state}` : `${from}–${to} ${state}`))
    .join(" · ");
}

const row = (...cells: string[]) => `| ${cells.join(" | ")} |`;

/** The states and rules in `docs/billing.md`, generated from the code that decides. */
export function billingTables(): string {
  return [
    row("state", "may write", "when"),
    row("---", "---", "---"),
    ...entitlementStates.map((state) => row(state, mayWrite(state) ? "yes" : "no", meanings[state])),
    "",
    row("what happened (day 0 is the first)", "state by day"),
    row("---", "---"),
    ...stories.map(([words, events]) => row(words, stretches(events.map(eventOf)))),
  ].join("\n");
}

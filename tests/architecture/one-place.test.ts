import { expect, test } from "vitest";
import { z } from "zod";
import {
  paymentConflicts,
  paymentProviders,
  type ProviderName,
} from "#app/platform/config/payment-providers.server.ts";
import { setting } from "#app/platform/config/setting.ts";
import { SettingsSchema } from "#app/platform/config/settings.server.ts";
import { providers } from "#app/billing/providers/open-providers.server.ts";
import type { PaymentProvider } from "#app/billing/providers/payment-provider.server.ts";
import {
  type CookieName,
  deviceStorage,
  isListed,
  listStorage,
} from "#app/platform/http/cookies/device-storage.ts";
import { readCookie } from "#app/platform/http/cookies/read-cookie.ts";
import type { Job } from "#app/platform/jobs/job.server.ts";
import { defineMailKinds, listMailKinds } from "#app/platform/mail/mail-kinds.ts";
import type { Mail, MailBatch } from "#app/platform/mail/mail.server.ts";
import { jobs } from "#server/jobs.ts";
import { findUnlistedKeys } from "./find-storage-keys.ts";
import { jobRow, mailRow, providerRow, referencePage, storageRow } from "./reference.ts";
import { readSources } from "./source-files.ts";

// Adding is one place: each list gets a new entry, which must reach everything derived from the list, or the compiler
// must refuse an incomplete one.

const sources = await readSources();
const code = [...sources].filter(([path]) => !/\.(test|e2e)\.tsx?$/.test(path));

test("docs/reference.md matches the lists of jobs, mails, providers and stored entries", async () => {
  const page = referencePage({
    jobs,
    mails: listMailKinds(),
    providers: Object.entries(paymentProviders),
    storage: [...deviceStorage],
  });
  await expect(page).toMatchFileSnapshot("../../docs/reference.md");
});

test("a new kind of mail reaches lanes, choices, unsubscribe links, labels and docs", () => {
  const planted = defineMailKinds({
    "comment-reply": {
      lane: "crowd",
      label: "Reply to a comment",
      refusedAs: "comment-reply",
      preference: { label: "When somebody answers me" },
    },
  });
  expect(planted.choices).toEqual([{ kind: "comment-reply", label: "When somebody answers me" }]);
  expect(planted.isRefusal("comment-reply")).toBe(true);
  expect(planted.labelOf("comment-reply")).toBe("Reply to a comment");
  expect(mailRow(planted.kinds["comment-reply"])).toContain("to many");
});

test("an incomplete kind of mail does not compile", () => {
  // @ts-expect-error a kind says in which lane it goes
  defineMailKinds({ greeting: { label: "Greeting" } });
  // @ts-expect-error one that can be refused says where
  defineMailKinds({ greeting: { lane: "crowd", label: "Greeting", refusedAs: "greeting" } });
  const text = { to: "ann@example.org", subject: "Hello", text: "Hello", html: "Hello" };
  const kind = { name: "greeting", label: "Greeting", lane: "crowd", refusedAs: "greeting" } as const;
  // @ts-expect-error one that can be refused is not sent without the link that refuses it
  const mail: Mail = { ...text, kind };
  // @ts-expect-error nor in a batch
  const batch: MailBatch = { kind, mails: [text] };
  expect([mail, batch]).toHaveLength(2);
});

/** Kinds that no code but their list names. Codes are sent by the name of what they are for. */
function findUnsent(names: string[], sources: [path: string, text: string][]): string[] {
  const all = sources.filter(([path]) => !path.endsWith("/mail-kinds.ts")).map(([, text]) => text);
  return names.filter(
    (name) => !name.startsWith("code-") && !new RegExp(`["'.]${name}["'\\],]`).test(all.join("\n")),
  );
}

test("every kind of mail in the list is sent by some code", () => {
  const names = listMailKinds().map(({ name }) => name);
  expect(findUnsent(names, code)).toEqual([]);
  expect(findUnsent(["planted-kind"], [["app/platform/mail/mail-kinds.ts", '"planted-kind",']])).toEqual([
    "planted-kind",
  ]);
});

test("the text of a mail is in a file that ends in -mail.ts", () => {
  const elsewhere = code
    .filter(([path, text]) => /\blayOutMail\(/.test(text) && !path.endsWith("-mail.ts"))
    .map(([path]) => path);
  expect(elsewhere).toEqual(["app/platform/mail/content/lay-out-mail.server.ts"]);
});

test("a new job reaches the docs with queue, priority, key, time limit and dead-letter rule", () => {
  const planted: Job<{ id: string }> = {
    queue: { name: "count-stars", keyOf: ({ id }) => id },
    purpose: "counts the stars of a book",
    priority: "whenever",
    duplicates: "one",
    timeLimitSeconds: 60,
    work: () => Promise.resolve(),
  };
  expect(jobRow(planted)).toBe(
    "| `count-stars` | counts the stars of a book | when enqueued | whenever (10 s) | one in all of its key | 60 s | after 3 more tries |",
  );
});

test("a job without priority, key, time limit or purpose does not compile", () => {
  const whole = { purpose: "x", priority: "soon", duplicates: "allow", timeLimitSeconds: 1 } as const;
  const { purpose: _purpose, ...noPurpose } = whole;
  const { priority: _priority, ...noPriority } = whole;
  const { duplicates: _duplicates, ...noDuplicates } = whole;
  const { timeLimitSeconds: _limit, ...noLimit } = whole;
  const queue = { name: "count-stars" };
  const planted: Job[] = [
    { ...whole, queue },
    // @ts-expect-error what it does
    { ...noPurpose, queue },
    // @ts-expect-error how soon
    { ...noPriority, queue },
    // @ts-expect-error what a second one is worth
    { ...noDuplicates, queue },
    // @ts-expect-error how long it may take
    { ...noLimit, queue },
  ];
  expect(planted).toHaveLength(5);
});

/** The names of all jobs that these files define. */
const definedJobs = (files: [path: string, text: string][]) =>
  files.flatMap(([, text]) => [...text.matchAll(/export const (\w+): Job\b/g)].map(([, name = ""]) => name));

test("every job that a file defines is in the list, and no two have the same queue", () => {
  const list = sources.get("server/jobs.ts") ?? "";
  const defined = definedJobs(code);
  expect(defined.length).toBeGreaterThan(15);
  const isIn = (name: string) => new RegExp(`^ {2}(\\.\\.\\.)?${name},$`, "m").test(list);
  expect(defined.filter((name) => name !== "jobs" && !isIn(name))).toEqual([]);
  expect(definedJobs([["app/x.ts", "export const countJob: Job<{ id: string }> = {"]]).filter(isIn)).toEqual(
    [],
  );
  const names = jobs.map(({ queue }) => queue.name);
  expect(new Set(names).size).toBe(names.length);
});

test("a new payment provider reaches the checks of its settings and the docs", () => {
  const planted = {
    label: "Paddle",
    settings: {
      PADDLE_API_KEY: setting(z.string().optional()),
      PADDLE_WEBHOOK_SECRET: setting(z.string().optional()),
    },
    keys: ["PADDLE_API_KEY", "PADDLE_WEBHOOK_SECRET"],
    privacy: "Paddle takes the payments.",
    probe: null,
  };
  const half = { PADDLE_API_KEY: "key", TEST_CHECKOUT: "yes" } as const;
  expect(paymentConflicts(half, { paddle: planted })).toEqual([
    "The settings PADDLE_API_KEY and PADDLE_WEBHOOK_SECRET must be given together: without both nothing can be paid.",
    "The setting TEST_CHECKOUT cannot be yes while Paddle is set: in test mode anybody could subscribe without paying.",
  ]);
  expect(providerRow(["paddle", planted])).toContain("| Paddle | `PADDLE_API_KEY` (needed)");
});

test("a payment provider without behaviour, or without a place in the list, does not compile", () => {
  const { stripe, revenuecat } = providers;
  // @ts-expect-error each name of the list has its behaviour
  const lacking: Record<ProviderName, PaymentProvider> = { stripe, revenuecat };
  // @ts-expect-error a name that is not in the list
  const unlisted: PaymentProvider = { ...stripe, name: "paddle" };
  expect([lacking, unlisted]).toHaveLength(2);
  for (const [name, provider] of Object.entries(providers)) expect(provider.name).toBe(name);
});

test("the settings of every payment provider are settings of the site", () => {
  const names = Object.values(paymentProviders).flatMap(({ settings }) => Object.keys(settings));
  expect(Object.keys(SettingsSchema.shape)).toEqual(expect.arrayContaining(names));
});

const planted = {
  name: "octavo.visits",
  kind: "cookie",
  purpose: "which pages you saw",
  until: "a year",
  category: "analytics",
} as const;

test("a new entry of the browser's storage reaches the privacy page, the docs and the consent banner", () => {
  const names = (entries: ReturnType<typeof listStorage>) => entries.map(({ name }) => name);
  expect(names(listStorage("off"))).not.toContain("octavo-consent");
  // Where anything needs consent, the answer itself is stored.
  expect(names(listStorage("posthog", [...deviceStorage, planted]))).toEqual(
    expect.arrayContaining(["octavo.visits", "octavo-consent", "ph_octavo_posthog"]),
  );
  expect(names(listStorage("posthog"))).not.toContain("mp_octavo_mixpanel");
  expect(storageRow(planted)).toContain("which pages you saw");
});

test("a cookie that is not in the list of stored entries cannot be read or written", () => {
  expect(readCookie("user=ada", "user")).toBe("ada");
  // @ts-expect-error not in the list
  expect(readCookie("octavo.visits=3", "octavo.visits")).toBe("3");
  // @ts-expect-error nor as a constant
  const name: CookieName = "octavo.visits";
  expect(isListed("cookie", name)).toBe(false);
});

test("every key of cookies, local storage, session storage and databases in the code is in the list", () => {
  const stored = code.filter(([path]) => path !== "app/platform/http/cookies/device-storage.ts");
  expect(stored.length).toBeGreaterThan(1_000);
  expect(stored.flatMap(([path, text]) => findUnlistedKeys(path, text))).toEqual([]);
});

test.each([
  [`localStorage.setItem("seen", "1")`, "seen"],
  [`sessionStorage.getItem(\n  'octavo:tab',\n)`, "octavo:tab"],
  [`localStorage["theme"] = "dark"`, "theme"],
  [`localStorage.theme = "dark"`, "theme"],
  ["document.cookie = `visits=${count}`", "visits"],
  [`const key = "octavo:visits:"`, "octavo:visits:"],
  [`const db = await openDB<Drafts>("drafts", 1)`, "drafts"],
  [`headers.append("Set-Cookie", "seen=1; Path=/")`, "seen"],
  [`cookieLine("visits", "1", 60)`, "visits"],
])("a planted key outside the list is found: %s", (text, name) => {
  expect(findUnlistedKeys("app/x/y.ts", text)).toEqual([`app/x/y.ts: ${name}`]);
});

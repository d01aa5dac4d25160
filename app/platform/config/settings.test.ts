import { readFile, writeFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { z } from "zod";
import { settingRow, settingsDocument } from "#tests/architecture/settings-document.ts";
import { readSources, type Sources } from "#tests/architecture/source-files.ts";
import { readLogLevel } from "./log-level.server.ts";
import { type Setting, setting } from "./setting.ts";
import { readSettings, SettingsSchema, InvalidSettingError } from "./settings.server.ts";

test("without any setting everything has a default", () => {
  expect(readSettings({})).toMatchObject({ PORT: 3000, SITE_NAME: "Octavo" });
});

test("L: a site listens on the loopback address alone until HOST says otherwise", () => {
  expect(readSettings({}).HOST).toBe("127.0.0.1");
  expect(readSettings({ HOST: "" }).HOST).toBe("127.0.0.1");
  expect(readSettings({ HOST: "::" }).HOST).toBe("::");
});

test("an empty value counts as not given", () => {
  expect(readSettings({ PORT: "", SITE_URL: "" })).toMatchObject({ PORT: 3000 });
});

test.each([
  ["PORT", "eighty", /PORT must be a whole number from 0 to 65535, not "eighty"/],
  ["PORT", "65536", /PORT must be/],
  ["SITE_URL", "books.example", /SITE_URL must be the site's public address/],
  ["DATABASE_URL", "mysql://root:secret@db/x", /DATABASE_URL must be an address like postgresql:/],
  ["LOG_LEVEL", "loud", /LOG_LEVEL must be fatal, error, warn, info, debug or silent/],
])("an invalid %s is refused with its name and the accepted values", (name, value, message) => {
  expect(() => readSettings({ [name]: value })).toThrow(InvalidSettingError);
  expect(() => readSettings({ [name]: value })).toThrow(message);
});

test("several invalid settings are reported together", () => {
  expect(() => readSettings({ PORT: "x", LOG_LEVEL: "y" })).toThrow(/PORT .*\n.*LOG_LEVEL /);
});

test("the message about an invalid address does not contain its password", () => {
  expect(() => readSettings({ DATABASE_URL: "mysql://root:secret@db/x" })).not.toThrow(/secret/);
});

test("docs/settings.md lists every setting with its accepted values and default (UPDATE_DOCS=1 regenerates it)", async () => {
  const path = "docs/settings.md";
  const page = await readFile(path, "utf8");
  const made = settingsDocument(page);
  if (process.env["UPDATE_DOCS"]) await writeFile(path, made);
  // The formatter aligns columns; only the content counts.
  const plain = (text: string) => text.replaceAll(/-{3,}/g, "---").replaceAll(/ +/g, " ");
  expect(plain(await readFile(path, "utf8"))).toBe(plain(made));
});

test("every setting has an accepted value to name, and a setting outside of the list does not compile", () => {
  for (const [name, schema] of Object.entries(SettingsSchema.shape))
    expect(schema.description, name).toMatch(/\w/);
  const planted = { PLANTED: setting(z.string().optional().describe("a word"), { note: ": a trial" }) };
  expect(settingRow("PLANTED", planted.PLANTED)).toBe("| `PLANTED` | a word: a trial | none |");
  // @ts-expect-error A schema that is in no docs is no setting.
  const unlisted: Record<string, Setting> = { UNLISTED: z.string() };
  expect(Object.keys(unlisted)).toEqual(["UNLISTED"]);
});

test("X12 an incomplete OpenID Connect provider is reported with its missing parts", () => {
  const provider = { id: "library", name: "Library", issuer: "https://id.example.org", clientSecret: "s" };
  const given = { OIDC_PROVIDERS: JSON.stringify([provider]) };
  expect(() => readSettings(given)).toThrow(/OIDC_PROVIDERS must be a JSON list.*Entry 1, clientId/);
  expect(() => readSettings({ OIDC_PROVIDERS: "{" })).toThrow(/OIDC_PROVIDERS.*not JSON/);
  const twice = [
    { ...provider, clientId: "a" },
    { ...provider, clientId: "b" },
  ];
  expect(() => readSettings({ OIDC_PROVIDERS: JSON.stringify(twice) })).toThrow("the same id");
});

test.each([
  ["STRIPE_SECRET_KEY", "pk_live_4242424242424242", /STRIPE_SECRET_KEY must be a secret or restricted key/],
  ["STRIPE_SECRET_KEY", "whsec_4242424242424242", /STRIPE_SECRET_KEY must be a secret or restricted key/],
  ["STRIPE_WEBHOOK_SECRET", "sk_live_42424242424242", /STRIPE_WEBHOOK_SECRET must be the signing secret/],
  ["REVENUECAT_API_KEY", "appl_4242424242424242", /REVENUECAT_API_KEY must be a secret key of RevenueCat/],
  ["STORAGE_URL", "s3://storage.example.org/bucket", /STORAGE_URL must be an address like/],
  ["STORAGE_URL", "s3://KEY:SECRET@storage.example.org", /STORAGE_URL must be an address like/],
])("X12: an invalid key in %s is refused at the start, and not shown", (name, value, message) => {
  expect(() => readSettings({ [name]: value })).toThrow(message);
  expect(() => readSettings({ [name]: value })).not.toThrow(/4242|SECRET@storage/);
});

test("an incomplete payment provider, or the test checkout beside a real one, stops the start with a reason", () => {
  const stripe = { STRIPE_SECRET_KEY: "sk_live_hidden", STRIPE_WEBHOOK_SECRET: "whsec_hidden" };
  expect(readSettings(stripe).TEST_CHECKOUT).toBe("auto");
  expect(() => readSettings({ STRIPE_SECRET_KEY: "sk_live_hidden" })).toThrow(
    /STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET must be given together/,
  );
  expect(() => readSettings({ REVENUECAT_API_KEY: "sk_hidden_too" })).toThrow(
    /REVENUECAT_WEBHOOK_AUTHORIZATION/,
  );
  expect(() => readSettings({ ...stripe, TEST_CHECKOUT: "yes" })).toThrow(
    /TEST_CHECKOUT cannot be yes while Stripe/,
  );
  expect(() => readSettings({ ...stripe, TEST_CHECKOUT: "yes" })).not.toThrow(/hidden/);
});

test("X12 a key that is invalid, or of a provider whose client is not loaded, stops the start and names the setting", () => {
  const key = "phc_thisistheoperators";
  expect(readSettings({ POSTHOG_KEY: key })).toMatchObject({ ANALYTICS: "posthog", POSTHOG_KEY: key });
  expect(() => readSettings({ POSTHOG_KEY: "sk_secret" })).toThrow(
    /POSTHOG_KEY must be the project API key of PostHog, which begins with phc_\.$/,
  );
  expect(() => readSettings({ ANALYTICS: "mixpanel", MIXPANEL_TOKEN: "short" })).toThrow(
    /MIXPANEL_TOKEN must be/,
  );
  expect(() => readSettings({ MIXPANEL_TOKEN: "0123456789abcdef0123456789abcdef" })).toThrow(
    "The setting MIXPANEL_TOKEN needs ANALYTICS=mixpanel: with ANALYTICS=posthog nothing would be passed on.",
  );
  expect(() => readSettings({ ANALYTICS: "off", POSTHOG_KEY: key })).toThrow(
    "POSTHOG_KEY needs ANALYTICS=posthog",
  );
});

test("the level of the log is read as the settings have it, and an invalid one of a start that fails counts as not given", () => {
  for (const given of [{}, { LOG_LEVEL: "" }, { LOG_LEVEL: "debug" }, { LOG_LEVEL: "silent" }])
    expect(readLogLevel(given)).toBe(readSettings(given).LOG_LEVEL);
  expect(readLogLevel({ LOG_LEVEL: "loud" })).toBe("info");
  expect(readLogLevel({ LOG_LEVEL: "debug", PORT: "x" })).toBe("debug");
});

/** Settings that production code takes from the environment itself, past the list with its defaults and checks. */
const findReadPast = (sources: Sources): string[] =>
  [...sources]
    .filter(([path]) => /^(app|server)\//.test(path) && !/\.(test|e2e)\.tsx?$/.test(path))
    .flatMap(([path, text]) =>
      [...text.matchAll(/\b(?:process\.env|environment|env)(?:\.|\??\.?\[["'])(\w+)/g)]
        .filter(([, name = ""]) => name in SettingsSchema.shape)
        .map(([, name]) => `${path} reads ${name}`),
    );

test("no setting is read from the environment past the list of settings, but for the level of the log, which has a function", async () => {
  expect(findReadPast(await readSources())).toEqual([
    "app/platform/config/log-level.server.ts reads LOG_LEVEL",
  ]);
  const planted = `if (process.env["SITE_URL"] || process.env.PORT || environment["DATA_DIR"]) stop();`;
  expect(findReadPast(new Map([["server/x.ts", planted]]))).toEqual([
    "server/x.ts reads SITE_URL",
    "server/x.ts reads PORT",
    "server/x.ts reads DATA_DIR",
  ]);
});

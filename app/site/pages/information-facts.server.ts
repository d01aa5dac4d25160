import { currentBuild } from "#app/site/shell/public.server.ts";
import { listProviderNames, paymentProviders } from "#app/platform/config/payment-providers.server.ts";
import type { Settings } from "#app/platform/config/settings.server.ts";
import { listStorage } from "#app/platform/http/cookies/device-storage.ts";
import { listServerStorage, serverStorageTable, storageTable } from "./server-storage.ts";
import packageFacts from "../../../package.json" with { type: "json" };

const store = "An S3-compatible object store, run by or for the operator, holds the files of the books.";
const mail = "A mail server, run by or for the operator, carries the emails that the site sends.";
const passedOn = (provider: string) =>
  `${provider} gets what is counted of visitors who agreed. Your browser never talks to it: this site passes it on, without your network address.`;
const errorService =
  "The error service that the operator has chosen learns of errors what is listed below. Your browser never talks to it.";
const nobody = "Nobody. This site uses no outside service.";

const firstsOfDevices =
  "Your browser itself notes which chapters it has opened and finished and on which day it began a work. It tells us only that it does so for the first time, and that day, of which we store only whether it was in the first week of the work. So readers are counted once over weeks without a mark by which we could recognise them.";
const noFirsts =
  "Your browser also notes which chapters it has opened and finished; this site does not use that, and counts only signed-in readers once over several days.";

const analyticsWithConsent =
  "If you agree when you are asked, the site counts which pages you open, under a random number, and records some visits for at most five minutes, with everything masked that you type or write. Until you agree nothing of this is loaded, sent or stored; a browser that sends Global Privacy Control is never asked. Declining changes nothing else. You withdraw with Cookie Settings at the foot of each page: what was stored of you is then deleted, here and in your browser.";
const noAnalytics = "This site counts no visits beyond what authors are shown, and asks for no consent.";

/** R02: other processors of data, from the enabled features. */
function processorsOf(settings: Settings): string {
  const { STORAGE_URL, SMTP_URL, OIDC_PROVIDERS, POSTHOG_KEY, MIXPANEL_TOKEN, SENTRY_DSN } = settings;
  const lines = [
    ...(STORAGE_URL?.startsWith("file:") === false ? [store] : []),
    ...(SMTP_URL ? [mail] : []),
    ...listProviderNames(settings).flatMap((name) => paymentProviders[name].privacy ?? []),
    ...(POSTHOG_KEY ? [passedOn("PostHog")] : []),
    ...(MIXPANEL_TOKEN ? [passedOn("Mixpanel")] : []),
    ...(SENTRY_DSN ? [errorService] : []),
    ...OIDC_PROVIDERS.map(
      ({ name }) => `${name} learns that you sign in here, if you choose to sign in with it. Nobody has to.`,
    ),
  ];
  return lines.length === 0 ? nobody : lines.map((line) => `- ${line}`).join("\n");
}

/** Placeholders of the texts, by name. */
export function factsOf(settings: Settings): Record<string, string> {
  const operator = settings.OPERATOR_NAME;
  return {
    siteName: settings.SITE_NAME,
    operatorName: operator ?? "the operator of this site",
    operatorContact: settings.OPERATOR_CONTACT ? `Write to ${settings.OPERATOR_CONTACT}.` : "",
    jurisdiction: settings.OPERATOR_JURISDICTION
      ? `These terms follow the law of ${settings.OPERATOR_JURISDICTION}.`
      : "These terms follow the law of the place where the operator lives or has their seat.",
    version: packageFacts.version,
    build: currentBuild().id,
    sourceLink: `[The source of the version that runs here](<${settings.SOURCE_URL}>)`,
    storageTable: storageTable(listStorage(settings.ANALYTICS)),
    serverStorageTable: serverStorageTable(listServerStorage(settings)),
    analytics: settings.ANALYTICS === "off" ? noAnalytics : analyticsWithConsent,
    deviceFirsts: settings.DEVICE_FIRSTS === "yes" ? firstsOfDevices : noFirsts,
    processors: processorsOf(settings),
  };
}

import { currentBuild } from "#app/site/shell/public.server.ts";
import type { Settings } from "#app/platform/config/settings.server.ts";
import { keptOnDevice } from "#app/platform/http/kept-on-device.ts";
import packageFacts from "../../../package.json" with { type: "json" };

const store = "An S3-compatible object store, run by or for the operator, holds the files of the books.";
const mail = "A mail server, run by or for the operator, carries the mails that the site sends.";
const stripe =
  "Stripe takes the payments of those who subscribe. It learns your mail address and what you pay with; we learn neither card nor bank.";
const revenueCat =
  "RevenueCat keeps account of subscriptions bought in apps. It learns the number of your account here and what you bought.";
const nobody = "Nobody. This site uses no outside service.";

/** R02: other processors of data, from the enabled features. */
function processorsOf(settings: Settings): string {
  const { STORAGE_URL, SMTP_URL, OIDC_PROVIDERS } = settings;
  const lines = [
    ...(STORAGE_URL?.startsWith("file:") === false ? [store] : []),
    ...(SMTP_URL ? [mail] : []),
    ...(settings.STRIPE_SECRET_KEY ? [stripe] : []),
    ...(settings.REVENUECAT_API_KEY ? [revenueCat] : []),
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
    operatorContact: settings.OPERATOR_CONTACT
      ? `Write to ${settings.OPERATOR_CONTACT}.`
      : "The operator has not given an address for letters yet.",
    jurisdiction: settings.OPERATOR_JURISDICTION
      ? `These terms follow the law of ${settings.OPERATOR_JURISDICTION}.`
      : "These terms follow the law of the place where the operator lives or has their seat.",
    version: packageFacts.version,
    build: currentBuild().id,
    sourceLink: `[The source of the version that runs here](<${settings.SOURCE_URL}>)`,
    storageTable: storageTable(),
    processors: processorsOf(settings),
  };
}

function storageTable(): string {
  const rows = keptOnDevice.map(
    ({ name, kind, purpose, until }) => `| \`${name}\` | ${kind} | ${purpose} | ${until} |`,
  );
  return ["| Name | Kind | What for | Until |", "| --- | --- | --- | --- |", ...rows].join("\n");
}

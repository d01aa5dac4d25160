import type { Settings } from "#app/platform/config/settings.server.ts";
import { keptOnDevice } from "#app/platform/http/kept-on-device.ts";
import packageFacts from "../../../package.json" with { type: "json" };

const byRule = "An S3-compatible object store, run by or for the operator, holds the files of the books.";

/** What the texts may name, by the word between the braces. */
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
    storageTable: storageTable(),
    processors:
      settings.STORAGE_URL?.startsWith("file:") === false
        ? byRule
        : "Nobody. This site uses no outside service.",
  };
}

function storageTable(): string {
  const rows = keptOnDevice.map(
    ({ name, kind, purpose, until }) => `| \`${name}\` | ${kind} | ${purpose} | ${until} |`,
  );
  return ["| Name | Kind | What for | Until |", "| --- | --- | --- | --- |", ...rows].join("\n");
}

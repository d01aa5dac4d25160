import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { Settings } from "#app/platform/config/settings.server.ts";
import type { ForwardedBatch } from "../collector/store-events.server.ts";

type Keys = Pick<Settings, "POSTHOG_KEY" | "MIXPANEL_TOKEN">;

const compressed = promisify(gzip);

interface Batch {
  /** The client's address, without a slash at its end. */
  path: string;
  query: URLSearchParams;
  list: unknown[];
}

/** The address at Mixpanel, by that of its client. */
const mixpanelTargets: Record<string, string> = {
  "/track": "/track/?verbose=1&ip=0",
  "/engage": "/engage/?verbose=1&ip=0",
  "/groups": "/groups/?verbose=1&ip=0",
};

const fieldsOf = (value: unknown) => (typeof value === "object" && value !== null ? value : {});

/**
 * A batch with the key of the operator's provider in place of this site's, which browsers know; none where no key is
 * set. What the client compressed is compressed here again: a queue that waits for a day takes less space.
 */
export async function forwardBatch(settings: Keys, { path, query, list }: Batch): Promise<ForwardedBatch[]> {
  if (list.length === 0) return [];
  const target = mixpanelTargets[path];
  if (target !== undefined || path === "/record") {
    const token = settings.MIXPANEL_TOKEN;
    if (token === undefined) return [];
    if (path === "/record") return [await packed("mixpanel", recordTarget(query), list)];
    return [
      await packed(
        "mixpanel",
        target ?? "",
        list.map((each) => withMixpanelToken(each, token)),
      ),
    ];
  }
  const key = settings.POSTHOG_KEY;
  if (key === undefined) return [];
  const batch = list.map((each) => withPosthogKey(each, key));
  return [await packed("posthog", path === "/s" ? "/s/" : "/batch/", { api_key: key, batch })];
}

const packed = async (
  provider: "posthog" | "mixpanel",
  target: string,
  body: unknown,
): Promise<ForwardedBatch> => ({ provider, target, body: await compressed(JSON.stringify(body)) });

function recordTarget(query: URLSearchParams): string {
  const given = new URLSearchParams(query);
  given.set("format", "gzip");
  return `/record/?${given.toString().slice(0, 4_000)}`;
}

function withPosthogKey(event: unknown, key: string): object {
  const fields: Record<string, unknown> = { ...fieldsOf(event) };
  const properties: Record<string, unknown> = { ...fieldsOf(fields["properties"]), token: key };
  return { ...fields, api_key: key, properties };
}

function withMixpanelToken(event: unknown, token: string): object {
  const fields: Record<string, unknown> = { ...fieldsOf(event) };
  if ("$token" in fields) return { ...fields, $token: token };
  return { ...fields, properties: { ...fieldsOf(fields["properties"]), token } };
}

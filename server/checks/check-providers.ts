import { listProviderNames, paymentProviders } from "#app/platform/config/payment-providers.server.ts";
import type { Settings } from "#app/platform/config/settings.server.ts";
import { type Finding, runCheck } from "./finding.ts";

const patienceMs = 10_000;

interface Question {
  name: string;
  url: string;
  headers: Record<string, string>;
  /** The settings to check when it refuses. */
  setting: string;
}

export interface ProviderFindings {
  findings: Finding[];
  /** How many milliseconds a provider's clock is ahead of ours; null when no response had a date. */
  clockAheadMs: number | null;
}

/** Sends each configured provider a harmless request that needs its key. */
export async function checkProviders(settings: Settings): Promise<ProviderFindings> {
  let clockAheadMs: number | null = null;
  const questions = questionsOf(settings).map((question) =>
    runCheck(
      "providers",
      `Check the network, ${question.setting} and the provider's status page.`,
      async () => {
        const answer = await fetch(question.url, {
          headers: question.headers,
          signal: AbortSignal.timeout(patienceMs),
          redirect: "manual",
        }).catch((cause: unknown) => {
          throw new Error(`${question.name} was not reached at ${new URL(question.url).host}`, { cause });
        });
        await answer.body?.cancel();
        clockAheadMs = aheadOf(answer.headers.get("date")) ?? clockAheadMs;
        return judge(question, answer.status);
      },
    ),
  );
  const findings = await Promise.all(questions);
  const none: Finding = { part: "providers", status: "ok", message: "none is set" };
  return { findings: findings.length > 0 ? findings : [none], clockAheadMs };
}

function questionsOf(settings: Settings): Question[] {
  return [
    ...listProviderNames(settings).flatMap((name) => {
      const { label, probe, keys } = paymentProviders[name];
      return label && probe ? [{ name: label, setting: keys[0] ?? "", ...probe(settings) }] : [];
    }),
    ...settings.OIDC_PROVIDERS.map(({ name, issuer }) => ({
      name,
      url: `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`,
      headers: { accept: "application/json" },
      setting: "OIDC_PROVIDERS",
    })),
  ];
}

function judge({ name, setting }: Question, status: number): Omit<Finding, "part"> {
  if (status === 401)
    return {
      status: "failed",
      message: `${name} does not know the key`,
      advice: `Copy the key from ${name} into ${setting} once more, of the right mode (test or live), and start the site again.`,
    };
  if (status >= 500 || (setting === "OIDC_PROVIDERS" && status !== 200))
    return {
      status: "failed",
      message: `${name} answers with status ${status}`,
      advice: `Look at the provider's status page, and whether ${setting} names the right address.`,
    };
  return { status: "ok", message: `${name} answers` };
}

function aheadOf(date: string | null): number | null {
  const at = Date.parse(date ?? "");
  return Number.isNaN(at) ? null : at - Date.now();
}

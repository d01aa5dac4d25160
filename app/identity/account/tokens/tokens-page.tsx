import { data, href, redirect } from "react-router";
import { eventOrigin } from "#app/identity/security/public.server.ts";
import { passStepUp } from "#app/identity/step-up/public.server.ts";
import { StepUpForm, type StepUpQuestion } from "#app/identity/step-up/public.tsx";
import { createToken, listTokens, mostTokens, revokeToken } from "#app/identity/tokens/public.server.ts";
import type { Viewer } from "#app/identity/viewer/public.server.ts";
import { privateHeaders } from "#app/platform/http/caching/private-headers.ts";
import { checkForm, typed } from "#app/platform/http/forms/read-form.server.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import { Notice } from "#app/ui/notice.tsx";
import { ago, dateOf } from "#app/ui/times/times.ts";
import { notifyOwner } from "../owner/notify-owner.server.ts";
import { formOf, requireOwner, settingsHead } from "../owner/owner.server.ts";
import { SettingsFrame } from "../settings-frame.tsx";
import { ShownOnce } from "#app/ui/fields/shown-once.tsx";
import { scopesIn, TokenInput } from "./token-input.ts";
import { TokenForm } from "./token-form.tsx";
import { TokenList } from "./token-list.tsx";
import type { Route } from "./+types/tokens-page";

export { privateHeaders as headers };

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { account } = await requireOwner(context, request);
  const { db, now } = context.get(siteContext);
  const zone = account.timeZone;
  const tokens = await listTokens(db, account.id);
  return {
    head: settingsHead(context, "Access tokens"),
    isRevoked: url.searchParams.has("revoked"),
    tokens: tokens.map(({ id, name, ending, scopes, createdAt, expiresAt, lastUsedAt }) => ({
      id,
      name,
      ending,
      scopes,
      created: ago(createdAt, now(), zone),
      expires: expiresAt && dateOf(expiresAt, zone),
      isExpired: expiresAt !== null && expiresAt <= now(),
      used: lastUsedAt && ago(lastUsedAt, now(), zone),
    })),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

interface Outcome {
  errors?: Record<string, string>;
  question?: StepUpQuestion;
  typedName?: string;
  /** Shown this once. */
  created?: { name: string; token: string };
}

const answer = (status: number, outcome: Outcome) => data(outcome, { status });

export async function action({ context, request }: Route.ActionArgs) {
  const viewer = await requireOwner(context, request);
  const site = context.get(siteContext);
  const form = await formOf(request);
  const to = viewer.account.email;
  const origin = eventOrigin(context, request);
  if (typed(form, "intent") === "revoke") {
    await site.db.transaction(async (tx) => {
      const name = await revokeToken(tx, { accountId: viewer.account.id, id: typed(form, "id") });
      const facts = [{ name: "Name", value: name ?? "" }];
      if (name !== null) await notifyOwner(site, tx, { to, event: "token-revoked", facts, origin });
    });
    return redirect(`${href("/account/tokens")}?revoked`, 303);
  }
  const read = checkForm(form, TokenInput);
  const scopes = scopesIn(form);
  const errors = { ...read.errors, ...(scopes.length === 0 && { scope: "Choose at least one." }) };
  if (!read.ok || scopes.length === 0) return answer(422, { errors, typedName: typed(form, "name") });
  const question = await passStepUp({ context, request, viewer, form }, "strict");
  if (question) return answer(question.error ? 422 : 403, { question });
  return create(site, viewer, { ...read.input, scopes, origin });
}

interface Wanted {
  name: string;
  lifetime: number | null;
  scopes: ReturnType<typeof scopesIn>;
  origin: ReturnType<typeof eventOrigin>;
}

const dayMs = 86_400_000;

async function create(
  site: Parameters<typeof notifyOwner>[0] & { db: Parameters<typeof listTokens>[0] },
  { account }: Viewer,
  { name, lifetime, scopes, origin }: Wanted,
) {
  const at = site.now();
  const expiresAt = lifetime === null ? null : new Date(at.getTime() + lifetime * dayMs);
  const token = await site.db.transaction(async (tx) => {
    const made = await createToken(tx, { accountId: account.id, name, scopes, at, expiresAt });
    const facts = [
      { name: "Name", value: name },
      { name: "Scopes", value: scopes.join(", ") },
    ];
    if (made) await notifyOwner(site, tx, { to: account.email, event: "token-created", facts, origin });
    return made;
  });
  if (token === null)
    return answer(422, {
      errors: { name: `You have ${mostTokens} tokens, and an account may have no more. Revoke one first.` },
      typedName: name,
    });
  return answer(200, { created: { name, token } });
}

export default function TokensPage({ loaderData, actionData }: Route.ComponentProps) {
  const { tokens, isRevoked } = loaderData;
  const { errors = {}, question, created, typedName = "" } = actionData ?? {};
  return (
    <SettingsFrame
      title="Access tokens"
      lead="With a token a program can act for you, without your password. Give it only what the program needs."
    >
      {question ? (
        <StepUpForm question={question} />
      ) : (
        <>
          {isRevoked && !created && <Notice kind="good">The token is revoked.</Notice>}
          {created && (
            <ShownOnce label="The new token" value={created.token} action="Copy token">
              The token “<bdi>{created.name}</bdi>” is created.{" "}
            </ShownOnce>
          )}
          <TokenList tokens={tokens} />
          <section>
            <h2>Create a token</h2>
            <TokenForm errors={errors} typedName={typedName} />
          </section>
        </>
      )}
    </SettingsFrame>
  );
}

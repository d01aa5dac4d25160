import { data, href, redirect } from "react-router";
import { eventOrigin } from "#app/identity/security/public.server.ts";
import { listProviders } from "#app/identity/sign-in/public.server.ts";
import { providerErrorMessage } from "#app/identity/sign-in/public.ts";
import { passStepUp } from "#app/identity/step-up/public.server.ts";
import { StepUpForm, type StepUpQuestion } from "#app/identity/step-up/public.tsx";
import { type Context, siteContext } from "#app/platform/http/site-context.server.ts";
import type { Viewer } from "#app/identity/viewer/public.server.ts";
import { callAuth } from "#app/platform/auth/call-auth.server.ts";
import { privateHeaders } from "#app/platform/http/caching/private-headers.ts";
import { typed } from "#app/platform/http/forms/read-form.server.ts";
import { Notice } from "#app/ui/notice.tsx";
import { listConnections } from "../account-queries.server.ts";
import { formOf, requireOwner, settingsHead } from "../owner/owner.server.ts";
import type { SecurityKind } from "#app/platform/mail/mail-kinds.ts";
import { notifyOwner } from "../owner/notify-owner.server.ts";
import { SettingsFrame } from "../settings-frame.tsx";
import type { Route } from "./+types/providers-page";

export { privateHeaders as headers };

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { account } = await requireOwner(context, request);
  const connections = await listConnections(context.get(siteContext).db, account.id);
  const wanted = listProviders(context).find(({ id }) => id === url.searchParams.get("connect"));
  const isOpen = wanted && !connections.some(({ providerId }) => providerId === wanted.id);
  return {
    head: settingsHead(context, "Linked accounts"),
    /** The provider of the sign-in that led here. */
    wanted: isOpen ? wanted.name : null,
    error: providerErrorMessage(url.searchParams.get("error")),
    providers: listProviders(context).map(({ id, name }) => ({
      id,
      name,
      isConnected: connections.some(({ providerId }) => providerId === id),
    })),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

interface Outcome {
  error?: string;
  question?: StepUpQuestion;
  /** The provider's page to redirect to. */
  address?: string;
}

const answer = (status: number, outcome: Outcome) => data(outcome, { status });

export async function action({ context, request }: Route.ActionArgs) {
  const viewer = await requireOwner(context, request);
  const form = await formOf(request);
  const question = await passStepUp({ context, request, viewer, form }, "strict_mfa");
  if (question) return answer(question.error ? 422 : 403, { question });
  const provider = listProviders(context).find(({ id }) => id === typed(form, "provider"));
  if (!provider) return redirect(href("/account/providers"), 303);
  return form.get("intent") === "disconnect"
    ? disconnect({ context, request, viewer }, provider)
    : connect({ context, request, viewer }, provider);
}

interface ActionContext {
  context: Context;
  request: Request;
  viewer: Viewer;
}

interface Provider {
  id: string;
  name: string;
}

async function connect(page: ActionContext, { id, name }: Provider) {
  const here = href("/account/providers");
  const body = { provider: id, callbackURL: here, errorCallbackURL: here, disableRedirect: true };
  const reply = await callAuth(page.context, page.request, { path: "/link-social", body });
  const address = reply.body["url"];
  if (reply.status !== 200 || typeof address !== "string" || !/^https?:/.test(address))
    return answer(422, { error: `${name} does not answer. Please try again later.` });
  await notify(page, "provider-connecting", name);
  return answer(200, { address });
}

async function disconnect(page: ActionContext, { id, name }: Provider) {
  const { context, request, viewer } = page;
  const connections = await listConnections(context.get(siteContext).db, viewer.account.id);
  const connection = connections.find(({ providerId }) => providerId === id);
  if (!connection) return redirect(href("/account/providers"), 303);
  const body = { accountId: connection.id };
  const reply = await callAuth(context, request, { path: "/unlink-account", body });
  if (reply.status !== 200)
    return answer(422, {
      error: `${name} is your only way to sign in. Set a password first, then disconnect it.`,
    });
  await notify(page, "provider-disconnected", name);
  return redirect(href("/account/providers"), 303);
}

async function notify(
  { context, request, viewer }: ActionContext,
  event: SecurityKind,
  name: string,
): Promise<void> {
  const site = context.get(siteContext);
  const facts = [{ name: "Provider", value: name }];
  await notifyOwner(site, site.db, {
    to: viewer.account.email,
    event,
    facts,
    origin: eventOrigin(context, request),
  });
}

export default function ProvidersPage({ loaderData, actionData }: Route.ComponentProps) {
  const { providers, wanted } = loaderData;
  const { question, address } = actionData ?? {};
  const error = actionData ? actionData.error : loaderData.error;
  return (
    <SettingsFrame title="Linked accounts" lead="Sign in with an account that you have elsewhere.">
      {error && <Notice kind="trouble">{error}</Notice>}
      {wanted && !actionData && !error && (
        <Notice kind="plain">
          You are signed in. Connect {wanted} now, and you can sign in with it from the next time on.
        </Notice>
      )}
      {question && <StepUpForm question={question} />}
      {address && (
        <>
          {/* A page that refreshes to there instead of a redirect: our policy allows form targets only on our own site. */}
          <meta httpEquiv="refresh" content={`0;url=${address}`} />
          <a className="button" href={address} rel="external noreferrer">
            Continue to the provider
          </a>
        </>
      )}
      {!question && !address && (
        <ul className="settings-list">
          {providers.map((provider) => (
            <li key={provider.id} className="settings-thing">
              <OneProvider {...provider} />
            </li>
          ))}
          {providers.length === 0 && <li className="settings-thing">This site offers none.</li>}
        </ul>
      )}
    </SettingsFrame>
  );
}

function OneProvider({ id, name, isConnected }: Provider & { isConnected: boolean }) {
  return (
    <form method="post" action={href("/account/providers")}>
      <input type="hidden" name="provider" value={id} />
      <p className="settings-row">
        <span className="settings-name">{name}</span>
        <span className="settings-state">{isConnected ? "Connected" : "Not connected"}</span>
      </p>
      <button
        className="button button-quiet"
        type="submit"
        name="intent"
        value={isConnected ? "disconnect" : "connect"}
      >
        {isConnected ? `Disconnect ${name}` : `Connect ${name}`}
      </button>
    </form>
  );
}

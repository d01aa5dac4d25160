import { data, href, redirect } from "react-router";
import { z } from "zod";
import { passStepUp } from "#app/identity/step-up/public.server.ts";
import { StepUpForm, type StepUpQuestion } from "#app/identity/step-up/public.tsx";
import { eventsIn, mostEndpoints, webhookUrl } from "#app/identity/webhooks/public.ts";
import {
  createEndpoint,
  leadsInside,
  listWebhooks,
  removeEndpoint,
  sendAgain,
  sendWebhook,
} from "#app/identity/webhooks/public.server.ts";
import { privateHeaders } from "#app/platform/http/caching/private-headers.ts";
import { checkForm, typed } from "#app/platform/http/forms/read-form.server.ts";
import { type Site, siteContext } from "#app/platform/http/site-context.server.ts";
import { Notice } from "#app/ui/notice.tsx";
import { ago } from "#app/ui/times/times.ts";
import { formOf, requireOwner, settingsHead } from "../owner/owner.server.ts";
import { ShownOnce } from "#app/ui/fields/shown-once.tsx";
import { SettingsFrame } from "../settings-frame.tsx";
import { DeliveryLog } from "./delivery-log.tsx";
import { EndpointList } from "./endpoint-list.tsx";
import { WebhookForm } from "./webhook-form.tsx";
import type { Route } from "./+types/webhooks-page";

export { privateHeaders as headers };

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { account } = await requireOwner(context, request);
  const { db, now } = context.get(siteContext);
  const zone = account.timeZone;
  const { endpoints, deliveries } = await listWebhooks(db, account.id);
  return {
    head: settingsHead(context, "Webhooks"),
    done: url.searchParams.get("done") ?? "",
    endpoints: endpoints.map(({ id, url: address, events, createdAt, stoppedAt }) => ({
      id,
      address,
      events,
      created: ago(createdAt, now(), zone),
      isStopped: stoppedAt !== null,
    })),
    deliveries: deliveries.map(({ delivery, url: address }) => ({
      id: delivery.id,
      event: delivery.event,
      address,
      state: delivery.state,
      outcome: delivery.problem ?? (delivery.status === null ? null : `Answered ${delivery.status}.`),
      attemptCount: delivery.attemptCount,
      created: ago(delivery.createdAt, now(), zone),
      body: delivery.body,
    })),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

interface Outcome {
  errors?: Record<string, string>;
  question?: StepUpQuestion;
  typedUrl?: string;
  /** Shown this once. */
  secret?: string;
}

const answer = (status: number, outcome: Outcome) => data(outcome, { status });
const done = (what: string) => redirect(`${href("/account/webhooks")}?done=${what}`, 303);

export async function action({ context, request }: Route.ActionArgs) {
  const viewer = await requireOwner(context, request);
  const site = context.get(siteContext);
  const form = await formOf(request);
  const own = { accountId: viewer.account.id, id: typed(form, "id") };
  switch (typed(form, "intent")) {
    case "remove":
      await removeEndpoint(site.db, own);
      return done("removed");
    case "test":
      await sendTest(site, own);
      return done("sent");
    case "again":
      await sendAgain(site.db, own);
      return done("sent");
  }
  const read = checkForm(form, z.object({ url: webhookUrl(site.settings.WEBHOOK_PRIVATE_HOSTS) }));
  const events = eventsIn(form);
  const inside = read.ok && leadsInside(read.input.url, site.settings.WEBHOOK_PRIVATE_HOSTS);
  const errors = {
    ...read.errors,
    ...(inside && { url: inside }),
    ...(events.length === 0 && { event: "Choose at least one." }),
  };
  const typedUrl = typed(form, "url");
  if (!read.ok || inside || events.length === 0) return answer(422, { errors, typedUrl });
  const question = await passStepUp({ context, request, viewer, form }, "strict");
  if (question) return answer(question.error ? 422 : 403, { question });
  const secret = await createEndpoint(site, { accountId: own.accountId, url: read.input.url, events });
  if (secret) return answer(200, { secret });
  const url = `You have ${mostEndpoints} webhooks, and an account may have no more. Remove one first.`;
  return answer(422, { errors: { url }, typedUrl });
}

const sendTest = (
  { db, now }: Pick<Site, "db" | "now">,
  { accountId, id }: { accountId: string; id: string },
) => sendWebhook(db, { accountId, event: "test", data: {}, at: now(), endpointId: id });

const doneMessages: Record<string, string> = {
  removed: "The webhook is removed.",
  sent: "It is sent within a minute; the list below shows what was answered.",
};

export default function WebhooksPage({ loaderData, actionData }: Route.ComponentProps) {
  const { endpoints, deliveries, done: what } = loaderData;
  const { errors = {}, question, secret, typedUrl = "" } = actionData ?? {};
  const message = doneMessages[what];
  return (
    <SettingsFrame
      title="Webhooks"
      lead="This site calls an address of yours when something happens. Every message is signed, as Standard Webhooks describes it."
    >
      {question ? (
        <StepUpForm question={question} />
      ) : (
        <>
          {message && !actionData && <Notice kind="good">{message}</Notice>}
          {secret && (
            <ShownOnce label="The secret" value={secret} action="Copy secret">
              The webhook is added. Its messages are signed with this secret.{" "}
            </ShownOnce>
          )}
          <EndpointList endpoints={endpoints} />
          <section>
            <h2>Add a webhook</h2>
            <WebhookForm errors={errors} typedUrl={typedUrl} />
          </section>
          {deliveries.length > 0 && <DeliveryLog deliveries={deliveries} />}
        </>
      )}
    </SettingsFrame>
  );
}

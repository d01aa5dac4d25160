import { href } from "react-router";
import { StepUpForm } from "#app/identity/step-up/public.tsx";
import { privateHeaders } from "#app/platform/http/caching/private-headers.ts";
import { ThanksPanel } from "#app/billing/thanks/public.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { ExternalRedirect } from "#app/ui/external-redirect.tsx";
import { RefundNotes } from "./refund-notes.tsx";
import { postSubscription } from "./subscription-action.server.ts";
import { ConfirmCancel, ConfirmChange, Charged, PlanButtons } from "./subscription-forms.tsx";
import { InvoiceList } from "./invoice-list.tsx";
import { loadSubscription } from "./subscription-loader.server.ts";
import "#app/ui/fields/forms.css";
import "./subscription.css";
import type { Route } from "./+types/subscription-page";

export { privateHeaders as headers };

export const loader = ({ context, url }: Route.LoaderArgs) => loadSubscription(context, url);

export const action = ({ context, request }: Route.ActionArgs) => postSubscription(context, request);

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

const doneMessages: Record<string, string> = {
  changed: "Your plan is changed.",
  paused: "Your subscription is paused. You keep what you have paid for.",
  cancelled: "Your subscription is cancelled. You keep what you have paid for, and an email confirms it.",
  resumed: "Your subscription goes on.",
};

/** R19: the subscription, and every way to change it. */
export default function SubscriptionPage({ loaderData, actionData }: Route.ComponentProps) {
  const { standing, planName, charged, others, invoices, done } = loaderData;
  const { question, change, trouble, url, goTo } = {
    question: null,
    change: null,
    trouble: null,
    url: null,
    goTo: null,
    ...actionData,
  };
  return (
    <main className="page-column subscription">
      <h1>Subscription</h1>
      <ThanksPanel thanks={loaderData.thanks} />
      {loaderData.isTest && <Notice kind="plain">Test mode: nothing is charged.</Notice>}
      {done && !actionData && doneMessages[done] && <Notice kind="good">{doneMessages[done]}</Notice>}
      {trouble && (
        <Notice kind="trouble">
          {trouble}{" "}
          {url && (
            <a className="link" href={url} rel="external noreferrer">
              Go to where it can
            </a>
          )}
        </Notice>
      )}
      {goTo && <ExternalRedirect address={goTo} label="Continue to the payment service" />}
      <RefundNotes refunds={loaderData.refunds} />
      {question && <StepUpForm question={question} />}
      {change && <ConfirmChange change={change} />}
      <section aria-labelledby="standing-title">
        <h2 id="standing-title">
          {standing.title}
          {planName && <span className="subscription-plan">{planName}</span>}
        </h2>
        <p>
          {standing.text}
          {standing.until && (
            <>
              {" "}
              <time dateTime={standing.until.on}>{standing.until.label}</time>.
            </>
          )}
        </p>
        {charged && <Charged charged={charged} />}
      </section>
      {charged && loaderData.isCancelling && charged.canCancel && <ConfirmCancel endsOn={charged.endsOn} />}
      {others.length > 0 && (charged?.canChange || loaderData.canBuy) && (
        <section aria-labelledby="plans-title">
          <h2 id="plans-title">{charged ? "Change your plan" : "Choose a plan"}</h2>
          {charged ? (
            <p className="subscription-note">You see what it costs before anything is changed.</p>
          ) : (
            <p className="subscription-note">
              A plan renews automatically until you cancel it, here, in two clicks.
            </p>
          )}
          <PlanButtons plans={others} isChange={charged !== null} />
        </section>
      )}
      <section aria-labelledby="invoices-title">
        <h2 id="invoices-title">Invoices</h2>
        <InvoiceList invoices={invoices} />
      </section>
      <p className="subscription-note">
        When a plan is over you still read everything here, and can still{" "}
        <a className="link" href={href("/account/export")}>
          take your own texts and data with you
        </a>
        .
      </p>
    </main>
  );
}

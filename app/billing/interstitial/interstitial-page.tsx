import { href } from "react-router";
import { StepUpForm } from "#app/identity/step-up/public.tsx";
import { privateHeaders } from "#app/platform/http/caching/private-headers.ts";
import { Notice } from "#app/ui/notice.tsx";
import { Wordmark } from "#app/ui/wordmark.tsx";
import { RedeemForm } from "./redeem-form.tsx";
import { loadInterstitial } from "./interstitial-loader.server.ts";
import { postInterstitial, type Trouble } from "./interstitial-action.server.ts";
import { Offer } from "./offer.tsx";
import { PaymentPending } from "./payment-pending.tsx";
import "#app/ui/fields/forms.css";
import "./interstitial.css";
import type { Route } from "./+types/interstitial-page";

export { privateHeaders as headers };
export const handle = { layout: "blank" };

export const loader = ({ context, request, url }: Route.LoaderArgs) =>
  loadInterstitial(context, request, url);

export const action = ({ context, request }: Route.ActionArgs) => postInterstitial(context, request);

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

const leads = {
  writing: "Reading is free for everyone; writing and publishing need a plan.",
  reading:
    "Whoever has a plan may read what authors keep for members, and write and publish too. All else is free to read.",
};

/** R17: shown to accounts that want to write and may not yet. */
export default function InterstitialPage({ loaderData, actionData }: Route.ComponentProps) {
  const { siteName, going, isForReading, back, isWaiting, isMain, ended, held, offer } = loaderData;
  const posted = { question: null, trouble: null, plan: undefined, code: undefined, ...actionData };
  const trouble: Trouble = { plan: posted.plan, code: posted.code };
  // While a payment is pending no other is offered.
  const mayChoose = isMain && !isWaiting && !held;
  return (
    <main className="interstitial">
      <Wordmark siteName={siteName} />
      <header>
        <h1>{isForReading ? `Members of ${siteName}` : ended ? "Keep writing" : `Write on ${siteName}`}</h1>
        <p className="interstitial-lead">
          {going ? `You were on the way to ${going}. ` : ""}
          {ended ? (
            <>
              Your {ended.what} ended on <time dateTime={ended.on}>{ended.label}</time>. Everything you wrote
              is still here and still yours.
            </>
          ) : (
            leads[isForReading ? "reading" : "writing"]
          )}
        </p>
      </header>
      {isWaiting && <PaymentPending />}
      {posted.question && <StepUpForm question={posted.question} />}
      {posted.trouble && <Notice kind="trouble">{posted.trouble}</Notice>}
      {held && !isWaiting && <Held {...held} />}
      {mayChoose && offer && <Offer offer={offer} trouble={trouble} />}
      {!isMain && <AskTheMainAccount name={loaderData.mainName} />}
      {isMain && !isWaiting && (
        <section aria-labelledby="code-title">
          <h2 id="code-title">Have a code?</h2>
          <RedeemForm
            action={href("/interstitial")}
            typed={trouble.code?.typed}
            error={trouble.code?.error}
          />
        </section>
      )}
      <footer className="interstitial-foot">
        <a className="link" href={back}>
          Not now
        </a>
        {isMain && (
          <a className="link" href={isWaiting ? href("/interstitial") : `${href("/interstitial")}?paid`}>
            {isWaiting ? "I have not paid" : "I have paid already"}
          </a>
        )}
        {isMain && ended && (
          <>
            <a className="link" href={href("/account/invoices")}>
              Invoices
            </a>
            <a className="link" href={href("/account/withdraw")}>
              Withdraw a work
            </a>
          </>
        )}
        <a className="link" href={href("/account/export")}>
          Take your own texts and data with you
        </a>
        {loaderData.contact && (
          <a className="link" href={loaderData.contact.address ?? ""}>
            Ask us
          </a>
        )}
      </footer>
    </main>
  );
}

/** An existing subscription, and what would make it count again. */
function Held({
  isPaused,
  isCancelled,
  hasPortal,
}: Record<"isPaused" | "isCancelled" | "hasPortal", boolean>) {
  return (
    <section aria-labelledby="held-title">
      <h2 id="held-title">
        {isPaused ? "Your subscription is paused" : "A charge for your subscription failed"}
      </h2>
      <p>
        {isPaused
          ? "What you had paid for is over. Resume it, and the next charge opens your works again."
          : "It is tried again automatically, and as soon as it succeeds you can continue writing. If the card has expired, change it, or cancel and choose a plan again."}
      </p>
      {isCancelled && (
        <p>It is cancelled: nothing more is charged, and once it is over you can choose a plan again.</p>
      )}
      <form className="form-actions" method="post" action={href("/interstitial")}>
        {isPaused && (
          <button className="button" type="submit" name="intent" value="resume">
            Resume
          </button>
        )}
        {hasPortal && (
          <button className="button" type="submit" name="intent" value="portal">
            Change how you pay
          </button>
        )}
        {!isCancelled && (
          <button className="button button-quiet" type="submit" name="intent" value="cancel">
            Cancel it
          </button>
        )}
      </form>
    </section>
  );
}

function AskTheMainAccount({ name }: { name: string }) {
  return (
    <>
      <Notice kind="plain">
        Plans belong to the main account. Please ask <b>{name}</b>: once there is a plan, you can write too,
        under your own name.
      </Notice>
      <a className="button" href={`${href("/select-profile")}?switch=true`}>
        Switch to the main account
      </a>
    </>
  );
}

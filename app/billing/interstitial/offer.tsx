import { href } from "react-router";
import { Notice } from "#app/ui/notice.tsx";
import { counted } from "#app/ui/counted.ts";
import type { Trouble } from "./interstitial-action.server.ts";

interface OfferedPlan {
  id: string;
  name: string;
  price: string;
  interval: "month" | "year";
  /** What it saves against paying by the month; null where it does not. */
  saving: string | null;
  trialDays: number;
}

interface OfferProps {
  offer: {
    plans: OfferedPlan[];
    gives: string[];
    trialDays: number;
    canPay: boolean;
    isTest: boolean;
  };
  trouble: Trouble;
}

const days = (count: number) => counted(count, "day");

/** What a plan includes, what it costs, and how to cancel it. */
export function Offer({ offer, trouble }: OfferProps) {
  const { plans, gives, trialDays, canPay, isTest } = offer;
  return (
    <>
      {gives.length > 0 && (
        <section aria-labelledby="gives-title">
          <h2 id="gives-title">What it gives you</h2>
          <ul className="interstitial-gives">
            {gives.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </section>
      )}
      {trialDays > 0 && (
        <form className="interstitial-trial" method="post" action={href("/interstitial")}>
          <button className="button" type="submit" name="intent" value="trial">
            Try it for {days(trialDays)}
          </button>
          <p>Nothing to pay, no card. It ends automatically, and nothing follows.</p>
        </form>
      )}
      {canPay && plans.length > 0 && (
        <section aria-labelledby="plans-title">
          <h2 id="plans-title">Choose a plan</h2>
          {trouble.plan && <Notice kind="trouble">{trouble.plan}</Notice>}
          {isTest && <Notice kind="plain">Test mode: nothing is charged.</Notice>}
          <ul className="interstitial-plans">
            {plans.map((plan) => (
              <PlanForm key={plan.id} plan={plan} isQuiet={trialDays > 0} />
            ))}
          </ul>
          <p className="interstitial-terms">
            A plan renews automatically until you cancel it, which takes two clicks under “Subscription
            details”. You keep it to the end of what you have paid for, and keep reading and exporting your
            own texts afterwards.
          </p>
        </section>
      )}
      {!canPay && (
        <Notice kind="plain">
          Nothing is sold here: whoever runs this site gives out codes to those who write.
        </Notice>
      )}
    </>
  );
}

function PlanForm({ plan, isQuiet }: { plan: OfferedPlan; isQuiet: boolean }) {
  const { id, name, price, interval, saving, trialDays } = plan;
  return (
    <li>
      <form className="interstitial-plan" method="post" action={href("/interstitial")}>
        <h3>{name}</h3>
        <p>
          <b className="interstitial-price">{price}</b> a {interval}
          {saving && <span className="interstitial-note">{saving}</span>}
          {trialDays > 0 && <span className="interstitial-note">free for the first {days(trialDays)}</span>}
        </p>
        <input type="hidden" name="intent" value="plan" />
        <button className={isQuiet ? "button button-quiet" : "button"} type="submit" name="plan" value={id}>
          Choose {name}
        </button>
      </form>
    </li>
  );
}

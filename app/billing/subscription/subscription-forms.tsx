import { href } from "react-router";
import type { ShownChange } from "./subscription-action.server.ts";

interface Day {
  on: string;
  label: string;
}

export interface ShownCharge {
  price: string;
  nextChargeOn: Day | null;
  endsOn: Day | null;
  method: string | null;
  canPause: boolean;
  canCancel: boolean;
  canResume: boolean;
  hasPortal: boolean;
}

const Time = ({ day }: { day: Day }) => <time dateTime={day.on}>{day.label}</time>;

/** What is charged and when, and what can be done about it. */
export function Charged({ charged }: { charged: ShownCharge }) {
  const { price, nextChargeOn, method, canPause, canCancel, canResume, hasPortal } = charged;
  return (
    <>
      <dl className="subscription-facts">
        <div>
          <dt>Price</dt>
          <dd>{price}</dd>
        </div>
        <div>
          <dt>Next charge</dt>
          <dd>{nextChargeOn ? <Time day={nextChargeOn} /> : "None"}</dd>
        </div>
        {method && (
          <div>
            <dt>Paid by</dt>
            <dd>{method}</dd>
          </div>
        )}
      </dl>
      <form className="form-actions" method="post" action={href("/subscription")}>
        {canResume && (
          <button className="button" type="submit" name="intent" value="resume">
            Resume
          </button>
        )}
        {hasPortal && (
          <button className="button button-quiet" type="submit" name="intent" value="portal">
            Change how you pay
          </button>
        )}
        {canPause && (
          <button className="button button-quiet" type="submit" name="intent" value="pause">
            Pause
          </button>
        )}
        {canCancel && (
          <a className="button button-quiet" href={`${href("/subscription")}?cancel#cancel`}>
            Cancel
          </a>
        )}
      </form>
    </>
  );
}

/** The confirmation step, with its consequences. */
export function ConfirmCancel({ endsOn }: { endsOn: Day | null }) {
  return (
    <section id="cancel" className="subscription-step" aria-labelledby="cancel-title">
      <h2 id="cancel-title">Cancel your subscription?</h2>
      <p>
        Nothing more is charged.{" "}
        {endsOn && (
          <>
            You can write until <Time day={endsOn} />, and take it up again until then.{" "}
          </>
        )}
        Everything you wrote stays yours: reading and exporting go on.
      </p>
      <form className="form-actions" method="post" action={href("/subscription")}>
        <button className="button button-danger" type="submit" name="intent" value="cancel">
          Cancel my subscription
        </button>
        <a className="button button-quiet" href={href("/subscription")}>
          Keep it
        </a>
      </form>
    </section>
  );
}

/** The difference, before anything is changed. */
export function ConfirmChange({ change }: { change: ShownChange }) {
  const { planId, planName, dueNow, isCredit, next, nextOn, asOf } = change;
  return (
    <section className="subscription-step" aria-labelledby="change-title">
      <h2 id="change-title">Change to {planName}?</h2>
      <dl className="subscription-facts">
        <div>
          <dt>{isCredit ? "Credited to you" : "Due now"}</dt>
          <dd>{dueNow}</dd>
        </div>
        <div>
          <dt>Next charge</dt>
          <dd>
            {next}
            {nextOn && (
              <>
                {" on "}
                <Time day={nextOn} />
              </>
            )}
          </dd>
        </div>
      </dl>
      <p className="subscription-note">What is left of the time you have paid for is counted in.</p>
      <form className="form-actions" method="post" action={href("/subscription")}>
        <input type="hidden" name="intent" value="change" />
        <input type="hidden" name="asOf" value={asOf} />
        <button className="button" type="submit" name="plan" value={planId}>
          Change to {planName}
        </button>
        <a className="button button-quiet" href={href("/subscription")}>
          Leave it as it is
        </a>
      </form>
    </section>
  );
}

interface PlanButtonsProps {
  plans: { id: string; name: string; price: string; interval: "month" | "year"; saving: string | null }[];
  /** For an existing subscription; otherwise a new one is bought. */
  isChange: boolean;
}

export function PlanButtons({ plans, isChange }: PlanButtonsProps) {
  return (
    <ul className="subscription-plans">
      {plans.map(({ id, name, price, interval, saving }) => (
        <li key={id}>
          <span>
            <b>{name}</b> {price} a {interval}
            {saving && <span className="subscription-saving">{saving}</span>}
          </span>
          <form method="post" action={isChange ? href("/subscription") : href("/interstitial")}>
            <input type="hidden" name="intent" value={isChange ? "preview" : "plan"} />
            <input type="hidden" name="from" value="subscription" />
            <button className="button button-quiet" type="submit" name="plan" value={id}>
              {isChange ? "See what it costs" : "Choose"}
              <span className="visually-hidden">{`: ${name}`}</span>
            </button>
          </form>
        </li>
      ))}
    </ul>
  );
}

import { href } from "react-router";
import { counted } from "#app/ui/counted.ts";
import { Moment } from "#app/ui/times/moment.tsx";
import type { MomentFacts } from "#app/ui/times/times.ts";

interface Delivery {
  id: string;
  event: string;
  address: string;
  state: "new" | "queued" | "delivered" | "failed";
  /** What was answered, or why nothing was; null before the first attempt. */
  outcome: string | null;
  attemptCount: number;
  created: MomentFacts;
  body: string;
}

/** The latest messages, with what was answered. */
export function DeliveryLog({ deliveries }: { deliveries: Delivery[] }) {
  return (
    <section>
      <h2>Messages</h2>
      <ul className="settings-list">
        {deliveries.map((delivery) => (
          <li key={delivery.id} className="settings-thing">
            <p className="settings-name">
              <code>{delivery.event}</code>
              <span className="settings-state"> · {stateLabel(delivery)}</span>
            </p>
            <p className="settings-note">
              To {delivery.address}, <Moment moment={delivery.created} />
            </p>
            <details>
              <summary>Message</summary>
              <p className="settings-note">{delivery.id}</p>
              <pre tabIndex={0}>{delivery.body}</pre>
            </details>
            {(delivery.state === "delivered" || delivery.state === "failed") && (
              <form method="post" action={href("/account/webhooks")}>
                <input type="hidden" name="id" value={delivery.id} />
                <button
                  className="button-plain"
                  type="submit"
                  name="intent"
                  value="again"
                  aria-label={`Send ${delivery.id} again`}
                >
                  Send again
                </button>
              </form>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function stateLabel({ state, outcome, attemptCount }: Delivery): string {
  if (outcome === null) return "waiting";
  if (state === "delivered") return `delivered. ${outcome}`;
  const tries = counted(attemptCount, "attempt");
  return state === "failed"
    ? `not delivered after ${tries}. ${outcome}`
    : `tried again after ${tries}. ${outcome}`;
}

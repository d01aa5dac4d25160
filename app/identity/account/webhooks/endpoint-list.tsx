import { href } from "react-router";
import { Notice } from "#app/ui/notice.tsx";
import { Moment } from "#app/ui/times/moment.tsx";
import type { MomentFacts } from "#app/ui/times/times.ts";

interface ListedEndpoint {
  id: string;
  address: string;
  events: string[];
  created: MomentFacts;
  isStopped: boolean;
}

/** The webhooks of the account, each with a button that tries it. */
export function EndpointList({ endpoints }: { endpoints: ListedEndpoint[] }) {
  if (endpoints.length === 0) return <Notice kind="plain">You have no webhooks.</Notice>;
  return (
    <ul className="settings-list">
      {endpoints.map(({ id, address, events, created, isStopped }) => (
        <li key={id} className="settings-thing">
          <p className="settings-name">{address}</p>
          <p className="settings-note">{events.join(", ")}</p>
          <p className="settings-note">
            Added <Moment moment={created} />
            {isStopped && ". Stopped: it answered that it is gone (410). Remove it, and add it again."}
          </p>
          <form className="form-actions" method="post" action={href("/account/webhooks")}>
            <input type="hidden" name="id" value={id} />
            {!isStopped && (
              <button
                className="button-plain"
                type="submit"
                name="intent"
                value="test"
                aria-label={`Send a test to ${address}`}
              >
                Send a test
              </button>
            )}
            <button
              className="button-plain"
              type="submit"
              name="intent"
              value="remove"
              aria-label={`Remove ${address}`}
            >
              Remove
            </button>
          </form>
        </li>
      ))}
    </ul>
  );
}

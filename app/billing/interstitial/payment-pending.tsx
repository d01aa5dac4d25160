import { useEffect } from "react";
import { Notice } from "#app/ui/notice.tsx";
import { waitForEntitlement } from "./wait-for-entitlement.ts";
import { callForViewer, listenForEntitlement } from "./gate-event-stream.ts";

/** After paying: continues by itself as soon as the payment is confirmed. */
export function PaymentPending() {
  // Subscribes to an event stream, which is outside of React.
  useEffect(
    () =>
      waitForEntitlement({
        listen: listenForEntitlement,
        fetch: callForViewer,
        every: (ms, work) => {
          const timer = setInterval(work, ms);
          return () => clearInterval(timer);
        },
        // The page itself redirects to the destination.
        goOn: () => location.reload(),
      }),
    [],
  );
  return (
    <Notice kind="good">
      <p>
        <b>We are waiting for your payment.</b> This page continues automatically, usually within seconds.
      </p>
      <p>
        You may also close it: what you have paid for is yours as soon as the payment service tells us, and an
        email says so. Nothing is charged twice.
      </p>
      <noscript>
        <meta httpEquiv="refresh" content="3" />
      </noscript>
    </Notice>
  );
}

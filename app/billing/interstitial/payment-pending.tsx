import { useEffect } from "react";
import { listenLive } from "#app/identity/live/public.ts";
import { Notice } from "#app/ui/notice.tsx";
import { waitForEntitlement } from "./wait-for-entitlement.ts";

/** After paying: continues by itself as soon as the payment is confirmed. */
export function PaymentPending() {
  // Listens to the site, which is outside of React.
  useEffect(() => {
    let isOver = false;
    let stop = () => {};
    // Imported lazily, so that the page stays small.
    void import("#app/identity/session/public.ts").then(({ callAsViewer }) => {
      if (isOver) return;
      stop = waitForEntitlement({
        listen: (onChange) => listenLive("entitlement", onChange),
        fetch: callAsViewer,
        // The page itself redirects to the destination.
        goOn: () => location.reload(),
      });
    });
    return () => {
      isOver = true;
      stop();
    };
  }, []);
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

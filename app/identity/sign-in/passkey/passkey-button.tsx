import { useState } from "react";
import { Notice } from "#app/ui/notice.tsx";
import { loadLazily } from "./lazy-script.ts";

/** Signing in with a passkey. It needs a script: the style sheet shows the button only where scripts run. */
export function PasskeyButton() {
  const [state, setState] = useState<"idle" | "asking" | "failed" | "not-loaded">("idle");
  const ask = async () => {
    setState("asking");
    try {
      const loaded = await loadLazily(() => import("./sign-in-with-passkey.ts")).catch(() => null);
      // X08.
      if (!loaded) return setState("not-loaded");
      const { signInWithPasskey } = loaded;
      location.assign(await signInWithPasskey());
    } catch {
      // Cancelled, timed out, refused or unsupported: the browser said why; the other ways remain.
      setState("failed");
    }
  };
  return (
    <>
      <button
        className="button button-quiet needs-script"
        type="button"
        onClick={() => void ask()}
        disabled={state === "asking"}
      >
        {state === "asking" ? "Waiting for your passkey …" : "Use a passkey"}
      </button>
      {state === "not-loaded" && <Notice kind="trouble">Failed to load. Try again in a moment.</Notice>}
      {state === "failed" && (
        <Notice kind="trouble">No passkey was accepted. Try again, or use your email.</Notice>
      )}
    </>
  );
}

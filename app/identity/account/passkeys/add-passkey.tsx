import { useEffect, useRef, useState } from "react";
import { href } from "react-router";
import { Field } from "#app/ui/fields/field.tsx";
import { Notice } from "#app/ui/notice.tsx";

/**
 * Creates a passkey in the browser and posts it like any form, so that the server can require step-up. Without scripts
 * or passkeys it shows a message.
 */
export function AddPasskey({ error }: { error: string | undefined }) {
  const [state, setState] = useState<"unknown" | "idle" | "asking" | "failed" | "impossible">("unknown");
  const form = useRef<HTMLFormElement>(null);
  const response = useRef<HTMLInputElement>(null);
  // Support for passkeys is known only in the browser.
  useEffect(() => setState("PublicKeyCredential" in window ? "idle" : "impossible"), []);
  const make = async () => {
    setState("asking");
    try {
      const { registerPasskey } = await import("./register-passkey.ts");
      const made = await registerPasskey();
      if (response.current) response.current.value = made;
      form.current?.submit();
    } catch {
      // Cancelled, timed out, or this device has one already: nothing was changed.
      setState("failed");
    }
  };
  if (state === "unknown" || state === "impossible")
    return (
      <p className="settings-note">
        Adding a passkey needs a browser that knows them, with scripts switched on.
      </p>
    );
  return (
    <form
      className="form"
      ref={form}
      method="post"
      action={href("/account/passkeys")}
      onSubmit={(event) => {
        event.preventDefault();
        void make();
      }}
      noValidate
    >
      {state === "failed" && (
        <Notice kind="trouble">
          No passkey was made. Perhaps this device has one for this account already.
        </Notice>
      )}
      <input type="hidden" name="intent" value="add" />
      <input type="hidden" name="response" ref={response} />
      <Field
        name="name"
        label="Name"
        hint="So that you know it again: the phone or the key that keeps it."
        maxLength={80}
        autoComplete="off"
        error={error}
      />
      <button className="button" type="submit" disabled={state === "asking"}>
        {state === "asking" ? "Waiting for your device …" : "Add a passkey"}
      </button>
    </form>
  );
}

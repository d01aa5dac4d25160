import { href } from "react-router";
import { CodeField } from "#app/ui/fields/code-field.tsx";
import type { TotpSetup } from "./totp-setup.server.ts";

/**
 * The QR code, the secret as text, and the field for the first code, which proves that both sides have the same secret.
 */
export function SetupForm({ setup, error }: { setup: TotpSetup; error: string | undefined }) {
  const { picture } = setup;
  return (
    <section aria-labelledby="setup-title">
      <h2 id="setup-title">Scan this with your authenticator app</h2>
      <svg
        className="second-factor-code"
        viewBox={`0 0 ${picture.size} ${picture.size}`}
        role="img"
        aria-label="Picture for your authenticator app; the same is below as text"
        shapeRendering="crispEdges"
      >
        <path fill="currentColor" d={picture.path} />
      </svg>
      <p>
        No camera? Open it{" "}
        <a className="link" href={setup.uri}>
          on this device
        </a>
        , or type this into the app:
        <br />
        <span className="second-factor-secret">{setup.secret}</span>
      </p>
      <form className="form" method="post" action={href("/account/second-factor")} noValidate>
        <input type="hidden" name="uri" value={setup.uri} />
        <input type="hidden" name="codes" value={setup.codes.join(" ")} />
        <CodeField label="The code that the app shows now" error={error} />
        <p className="form-actions">
          <button className="button" type="submit" name="intent" value="confirm">
            Turn on
          </button>
          <a className="link" href={href("/account/second-factor")}>
            Not now
          </a>
        </p>
      </form>
    </section>
  );
}

import { href } from "react-router";
import { PasskeyButton } from "./passkey/passkey-button.tsx";

/** A passkey, and each provider that the operator configured. */
export function OtherWaysIn({ providers }: { providers: { id: string; name: string }[] }) {
  return (
    <>
      <PasskeyButton />
      {providers.map(({ id, name }) => (
        <form key={id} method="post" action={href("/sign-in/with/:provider", { provider: id })}>
          <button className="button button-quiet" type="submit">
            {`Continue with ${name}`}
          </button>
        </form>
      ))}
    </>
  );
}

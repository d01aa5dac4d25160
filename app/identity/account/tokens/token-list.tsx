import { href } from "react-router";
import { Notice } from "#app/ui/notice.tsx";
import { Moment } from "#app/ui/times/moment.tsx";
import type { MomentFacts } from "#app/ui/times/times.ts";

interface ListedToken {
  id: string;
  name: string;
  /** The last letters. */
  ending: string;
  scopes: string[];
  created: MomentFacts;
  /** Null: never. */
  expires: MomentFacts | null;
  isExpired: boolean;
  used: MomentFacts | null;
}

/** The tokens of the account, each with its use and a button that ends it. */
export function TokenList({ tokens }: { tokens: ListedToken[] }) {
  if (tokens.length === 0) return <Notice kind="plain">You have no access tokens.</Notice>;
  return (
    <ul className="settings-list">
      {tokens.map((token) => (
        <li key={token.id} className="settings-thing">
          <p className="settings-name">
            <bdi>{token.name}</bdi>
            <span className="settings-state"> · ends in {token.ending}</span>
          </p>
          <p className="settings-note">{token.scopes.join(", ")}</p>
          <p className="settings-note">
            Created <Moment moment={token.created} />,{" "}
            {token.used ? (
              <>
                last used <Moment moment={token.used} />
              </>
            ) : (
              "never used"
            )}
            ,{" "}
            {token.expires ? (
              <>
                {token.isExpired ? "expired" : "expires"} <Moment moment={token.expires} />
              </>
            ) : (
              "does not expire"
            )}
          </p>
          <form method="post" action={href("/account/tokens")}>
            <input type="hidden" name="id" value={token.id} />
            <button
              className="button-plain"
              type="submit"
              name="intent"
              value="revoke"
              aria-label={`Revoke ${token.name}`}
            >
              Revoke
            </button>
          </form>
        </li>
      ))}
    </ul>
  );
}

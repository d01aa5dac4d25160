import { href } from "react-router";
import type { Thanks } from "./thanks-queries.server.ts";
import "./thanks.css";

/** Where one arrives after paying: what was bought, until when, where the receipt went, and what comes next. */
export function ThanksPanel({ thanks }: { thanks: Thanks | null }) {
  if (!thanks) return null;
  const { isTrial, until, email } = thanks;
  const day = <time dateTime={until.on}>{until.label}</time>;
  return (
    <section className="thanks" aria-labelledby="thanks-title">
      <h2 id="thanks-title">
        {isTrial ? <>Your free trial runs until {day}</> : <>You are subscribed until {day}</>}
      </h2>
      <p>
        {isTrial ? (
          <>Thank you. Nothing is charged before that day.</>
        ) : (
          <>
            Thank you. Receipt sent to <b>{email}</b>.
          </>
        )}
      </p>
      <p className="form-actions">
        <a className="button" href={href("/writing/new")}>
          Start a work
        </a>
        <a className="link" href={href("/subscription")}>
          Subscription
        </a>
      </p>
    </section>
  );
}

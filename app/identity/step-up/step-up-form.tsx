import type { ReactNode } from "react";
import { Field } from "#app/ui/fields/field.tsx";
import { PasswordField } from "#app/ui/fields/password-field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import "#app/ui/fields/forms.css";
import type { StepUpQuestion, StepUpWay } from "./step-up-question.ts";

const codeInput = { inputMode: "numeric", autoComplete: "one-time-code", maxLength: 9 } as const;

/** Asks for a new proof of identity, then continues with the posted form. It posts to the page's own address. */
export function StepUpForm({ question }: { question: StepUpQuestion }) {
  const { ways, isSent, error } = question;
  // After requesting a mail, or a wrong answer, the same method stays first.
  const first = (isSent ? "mail" : error?.way) ?? ways[0];
  const others = ways.filter((way) => way !== first);
  return (
    <section className="step-up" aria-labelledby="step-up-title">
      <h2 id="step-up-title">Is it you?</h2>
      <p>
        This is a change that matters, so we ask once more. What you wrote is kept, and we go on right after.
      </p>
      {isSent && <Notice kind="plain">A code of six digits is on its way to your address.</Notice>}
      {first && <Way way={first} question={question} isFirst />}
      {others.map((way) => (
        <details key={way}>
          <summary>{labels[way]}</summary>
          <Way way={way} question={question} isFirst={false} />
        </details>
      ))}
    </section>
  );
}

const labels: Record<StepUpWay, string> = {
  password: "Use your password",
  app: "Use your authenticator app",
  backup: "Use a backup code",
  mail: "Email me a code",
};

function Way({ way, question, isFirst }: { way: StepUpWay; question: StepUpQuestion; isFirst: boolean }) {
  const error = question.error?.way === way ? question.error.message : undefined;
  if (way === "mail" && !question.isSent)
    return (
      <Frame question={question}>
        {error && <Notice kind="trouble">{error}</Notice>}
        <button
          className={isFirst ? "button" : "button button-quiet"}
          type="submit"
          name="step-up"
          value="send"
        >
          Email me a code
        </button>
      </Frame>
    );
  return (
    <Frame question={question}>
      <WayField way={way} error={error} isFirst={isFirst} />
      <p className="form-actions">
        <button
          className={isFirst ? "button" : "button button-quiet"}
          type="submit"
          name="step-up"
          value={way}
        >
          Continue
        </button>
        {way === "mail" && (
          <button className="button-plain" type="submit" name="step-up" value="send">
            Send another code
          </button>
        )}
      </p>
    </Frame>
  );
}

function WayField({ way, error, isFirst }: { way: StepUpWay; error: string | undefined; isFirst: boolean }) {
  const common = { name: `step-up-${way}`, error, autoFocus: isFirst };
  switch (way) {
    case "password":
      return <PasswordField {...common} label="Your password" autoComplete="current-password" />;
    case "app":
      return <Field {...common} {...codeInput} label="Code from your authenticator app" />;
    case "backup":
      return <Field {...common} label="Backup code" autoComplete="off" />;
    case "mail":
      return <Field {...common} {...codeInput} label="Code from the email" />;
  }
}

function Frame({ question, children }: { question: StepUpQuestion; children: ReactNode }) {
  return (
    <form className="form" method="post" noValidate>
      {question.carried.map(([name, value], index) => (
        <input key={index} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  );
}

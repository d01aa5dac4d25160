import { href } from "react-router";
import { Field } from "#app/ui/field.tsx";
import { FrontDoor } from "#app/identity/auth-layout/auth-layout.tsx";
import { StepUpForm } from "#app/identity/step-up/step-up-form.tsx";
import type { StepUpQuestion } from "#app/identity/step-up/step-up-question.ts";

interface PasswordStepProps {
  siteName: string;
  email: string;
  handle: string;
  error: string | undefined;
  question: StepUpQuestion | undefined;
}

/** For whoever confirmed an address in another browser than the one that signed up: that one's password was dropped. */
export function PasswordStep({ siteName, email, handle, error, question }: PasswordStepProps) {
  return (
    <FrontDoor
      siteName={siteName}
      title="Choose a password"
      lead={
        <>
          Your address is confirmed. The password and the handle that were asked for with it came from another
          browser, perhaps somebody else’s, so they were not kept. Your handle is @{handle} for now.
        </>
      }
      after={
        <>
          <a className="link" href={href("/sign-up/*", { "*": "names" })}>
            Go on without one
          </a>
          <p>Without a password we mail you a code whenever you sign in.</p>
        </>
      }
    >
      {question ? (
        <StepUpForm question={question} />
      ) : (
        <form className="form" method="post" noValidate>
          {/* So that a password manager knows whose password this is. */}
          <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
          <Field
            name="password"
            label="Password"
            type="password"
            autoComplete="new-password"
            required
            hint="At least 8 characters; a few words are better than one."
            error={error}
          />
          <button className="button" type="submit">
            Save and go on
          </button>
        </form>
      )}
    </FrontDoor>
  );
}

import { href } from "react-router";
import { PasswordField } from "#app/ui/fields/password-field.tsx";
import { AuthLayout } from "#app/identity/auth-layout/public.tsx";
import { StepUpForm, type StepUpQuestion } from "#app/identity/step-up/public.tsx";

interface PasswordStepProps {
  siteName: string;
  email: string;
  handle: string;
  error: string | undefined;
  question: StepUpQuestion | undefined;
}

/** After confirming the address in another browser than the one that signed up, whose password was discarded. */
export function PasswordStep({ siteName, email, handle, error, question }: PasswordStepProps) {
  return (
    <AuthLayout
      siteName={siteName}
      title="Choose a password"
      lead={
        <>
          Your address is confirmed. The password and handle chosen in another browser were not kept.
          {/* A line of its own: a long handle moves to no other when the font arrives. */}
          <br />
          For now you are @{handle}.
        </>
      }
      after={
        <>
          <a className="link" href={href("/sign-up/*", { "*": "start" })}>
            Continue without one
          </a>
          <p>Without a password we email you a code whenever you sign in.</p>
        </>
      }
    >
      {question ? (
        <StepUpForm question={question} />
      ) : (
        <form className="form" method="post" noValidate>
          {/* Tells password managers which account the password belongs to. */}
          <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
          <PasswordField
            name="password"
            label="Password"
            autoComplete="new-password"
            required
            hint="At least 8 characters; a few words are better than one."
            error={error}
          />
          <button className="button" type="submit">
            Save and continue
          </button>
        </form>
      )}
    </AuthLayout>
  );
}

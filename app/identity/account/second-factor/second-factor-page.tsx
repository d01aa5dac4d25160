import { href } from "react-router";
import { hasPassword } from "#app/platform/auth/factors/step-up-commands.server.ts";
import { privateHeaders } from "#app/platform/http/caching/private-headers.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import { PasswordField } from "#app/ui/fields/password-field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { StepUpForm } from "#app/identity/step-up/public.tsx";
import { formOf, requireOwner, settingsHead } from "../owner/owner.server.ts";
import { SettingsFrame } from "../settings-frame.tsx";
import { BackupCodes } from "./backup-codes.tsx";
import { changeSecondFactor } from "./second-factor-action.server.ts";
import { SetupForm } from "./setup-form.tsx";
import type { Route } from "./+types/second-factor-page";

export { privateHeaders as headers };

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { account } = await requireOwner(context, request);
  const { db, settings } = context.get(siteContext);
  return {
    head: settingsHead(context, "Two-step sign-in"),
    siteName: settings.SITE_NAME,
    isOn: account.hasSecondFactor,
    isWithPassword: await hasPassword(db, account.id),
    isTurnedOff: url.searchParams.has("off"),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

export async function action({ context, request }: Route.ActionArgs) {
  const viewer = await requireOwner(context, request);
  return changeSecondFactor({ context, request, viewer, form: await formOf(request) });
}

export default function SecondFactorPage({ loaderData, actionData }: Route.ComponentProps) {
  const { isOn, isTurnedOff, siteName } = loaderData;
  const { errors = {}, question, setup, codes } = actionData ?? {};
  return (
    <SettingsFrame
      title="Two-step sign-in"
      lead="With it, signing in asks for a code from an authenticator app on your phone. A stolen password is then not enough."
    >
      {isTurnedOff && !actionData && <Notice kind="plain">Two-step sign-in is off.</Notice>}
      {question && <StepUpForm question={question} />}
      {setup && <SetupForm setup={setup} error={errors["code"]} />}
      {codes && (
        <>
          <Notice kind="good">Two-step sign-in is on.</Notice>
          <BackupCodes codes={codes} siteName={siteName} />
          <p>
            <a className="link" href={href("/account/second-factor")}>
              I have saved them
            </a>
          </p>
        </>
      )}
      {!question && !setup && !codes && (
        <Choices {...loaderData} intent={actionData?.intent} errors={errors} isOn={isOn} />
      )}
    </SettingsFrame>
  );
}

interface ChoicesProps {
  isOn: boolean;
  isWithPassword: boolean;
  intent: string | undefined;
  errors: Record<string, string>;
}

function Choices({ isOn, isWithPassword, intent, errors }: ChoicesProps) {
  const errorOf = (name: string) => (intent === name ? errors["password"] : undefined);
  if (!isOn)
    return (
      <Choice
        intent="begin"
        label="Turn on"
        isWithPassword={isWithPassword}
        error={errorOf("begin") ?? errors["password"]}
      >
        It takes two minutes: scan a picture with the app, enter the code that it shows, save some backup
        codes.
      </Choice>
    );
  return (
    <>
      <Notice kind="good">Two-step sign-in is on.</Notice>
      <section>
        <h2>New backup codes</h2>
        <Choice
          intent="codes"
          label="Make new codes"
          isWithPassword={isWithPassword}
          error={errorOf("codes")}
        >
          If you have used most of them, or lost them. The old ones stop working.
        </Choice>
      </section>
      <section>
        <h2>Turn off</h2>
        <Choice intent="off" label="Turn off" isWithPassword={isWithPassword} error={errorOf("off")}>
          Signing in then asks for one thing only. If you have a new phone, turn it off and on again.
        </Choice>
      </section>
    </>
  );
}

interface ChoiceProps {
  intent: string;
  label: string;
  isWithPassword: boolean;
  error: string | undefined;
  children: string;
}

function Choice({ intent, label, isWithPassword, error, children }: ChoiceProps) {
  return (
    <>
      <p>{children}</p>
      <form className="form" id={intent} method="post" action={href("/account/second-factor")} noValidate>
        <input type="hidden" name="intent" value={intent} />
        {isWithPassword && (
          <PasswordField
            name="password"
            id={`password-${intent}`}
            label="Your password"
            autoComplete="current-password"
            required
            error={error}
          />
        )}
        <button className={intent === "off" ? "button button-quiet" : "button"} type="submit">
          {label}
        </button>
      </form>
    </>
  );
}

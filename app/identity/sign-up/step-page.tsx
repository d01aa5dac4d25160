import { href, redirect } from "react-router";
import { requireSignedIn } from "#app/identity/viewer/public.server.ts";
import { privateHeaders } from "#app/platform/http/caching/private-headers.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import { Field } from "#app/ui/fields/field.tsx";
import { asOwner, findStanding, formOf } from "#app/identity/account/public.server.ts";
import { authHead } from "#app/identity/auth-layout/public.server.ts";
import { AuthLayout } from "#app/identity/auth-layout/public.tsx";
import { PasswordStep } from "./password-step.tsx";
import { saveNames, savePassword } from "./step-action.server.ts";
import { redirectToFirstStep } from "./redirect-to-first-step.server.ts";
import { stepOf } from "./steps.ts";
import type { Route } from "./+types/step-page";

export { privateHeaders as headers };
export const handle = { layout: "blank" };

const addressOf = (step: string) => href("/sign-up/*", { "*": step });

export async function loader({ context, request, params }: Route.LoaderArgs) {
  await redirectToFirstStep(context, request, params["*"]);
  const { account, profile, profiles } = asOwner(await requireSignedIn(context, request));
  const site = context.get(siteContext);
  const [main] = profiles;
  const standing = await findStanding(site.db, account.id, site.now());
  const hasWayIn = standing.hasPassword || standing.connectionCount + standing.passkeyCount > 0;
  const { step, isKnown } = stepOf(params["*"], { hasWayIn });
  if (!isKnown) throw redirect(addressOf(step), 303);
  // Only for accounts without a password: after a sign-up in one browser there are none.
  if (step === "password" && hasWayIn) throw redirect(addressOf("start"), 303);
  return {
    ...authHead(context, "Welcome", "/sign-up"),
    step,
    email: account.email,
    handle: main?.handle ?? profile.handle,
    names: { firstName: main?.firstName ?? "", lastName: main?.lastName ?? "" },
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

export async function action({ context, request, params }: Route.ActionArgs) {
  const viewer = asOwner(await requireSignedIn(context, request));
  const stepContext = { context, request, viewer, form: await formOf(request) };
  return params["*"] === "password" ? savePassword(stepContext) : saveNames(stepContext);
}

export default function StepPage({ loaderData, actionData }: Route.ComponentProps) {
  const { siteName, step, email, handle } = loaderData;
  const { question } = actionData ?? {};
  const errors: Record<string, string> = actionData?.errors ?? {};
  if (step === "password")
    return (
      <PasswordStep
        siteName={siteName}
        email={email}
        handle={handle}
        question={question}
        error={errors["password"]}
      />
    );
  const names = actionData?.names ?? loaderData.names;
  return (
    <AuthLayout
      siteName={siteName}
      title="What shall we call you?"
      lead={`Both are optional. Others see them on your profile, beside your handle @${handle}.`}
      after={
        <a className="link" href={addressOf("start")}>
          Skip this
        </a>
      }
    >
      <form className="form" method="post" noValidate>
        <Field
          name="firstName"
          label="First name"
          autoComplete="given-name"
          maxLength={80}
          defaultValue={names.firstName}
          error={errors["firstName"]}
        />
        <Field
          name="lastName"
          label="Last name"
          autoComplete="family-name"
          maxLength={80}
          defaultValue={names.lastName}
          error={errors["lastName"]}
        />
        <button className="button" type="submit">
          Save and continue
        </button>
      </form>
    </AuthLayout>
  );
}

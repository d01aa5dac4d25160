import { href, redirect } from "react-router";
import { requireSignedIn } from "#app/identity/viewer/public.server.ts";
import { privateHeaders } from "#app/platform/http/private-headers.ts";
import { type Site, siteContext } from "#app/platform/http/site-context.server.ts";
import { emit } from "#app/platform/events/events.server.ts";
import { Field } from "#app/ui/field.tsx";
import { asOwner, findStanding, formOf } from "#app/identity/account/public.server.ts";
import { authHead } from "#app/identity/auth-layout/public.server.ts";
import { AuthLayout } from "#app/identity/auth-layout/public.tsx";
import { PasswordStep } from "./password-step.tsx";
import { saveNames, savePassword } from "./step-action.server.ts";
import { redirectToFirstStep } from "./redirect-to-first-step.server.ts";
import { genresWanted } from "./sign-up-events.server.ts";
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
  const { step, isKnown } = stepOf(params["*"], { hasWayIn, isNamed: Boolean(main?.firstName) });
  if (!isKnown) throw redirect(addressOf(step), 303);
  // Only for accounts without a password: after a sign-up in one browser there are none.
  if (step === "password" && hasWayIn) throw redirect(addressOf("names"), 303);
  return {
    ...authHead(context, "Welcome", "/sign-up"),
    step,
    email: account.email,
    handle: main?.handle ?? profile.handle,
    names: { firstName: main?.firstName ?? "", lastName: main?.lastName ?? "" },
    genres: step === "start" ? await listGenres(site) : [],
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

async function listGenres(site: Pick<Site, "hooks">) {
  const genres = (await emit(site, genresWanted, undefined)).flat();
  return genres.map((name) => ({
    name,
    address: `${href("/search")}?genre=${encodeURIComponent(slugOf(name))}`,
  }));
}

const slugOf = (name: string) =>
  name
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .join("-");

export async function action({ context, request, params }: Route.ActionArgs) {
  const viewer = asOwner(await requireSignedIn(context, request));
  const stepContext = { context, request, viewer, form: await formOf(request) };
  return params["*"] === "password" ? savePassword(stepContext) : saveNames(stepContext);
}

export default function StepPage({ loaderData, actionData }: Route.ComponentProps) {
  const { siteName, step, genres: list, email, handle } = loaderData;
  const { question } = actionData ?? {};
  const errors: Record<string, string> = actionData?.errors ?? {};
  if (step === "start") return <Start siteName={siteName} genres={list} />;
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

function Start({
  siteName,
  genres: list,
}: {
  siteName: string;
  genres: { name: string; address: string }[];
}) {
  return (
    <AuthLayout
      siteName={siteName}
      title="Welcome"
      lead="Pick something to start with."
      after={
        <a className="link" href={"/select-profile"}>
          Add a pen name or a family profile
        </a>
      }
    >
      <a className="button" href={href("/sign-in/continue")}>
        Start reading
      </a>
      <nav aria-label="Genres">
        <ul className="chips">
          {list.map(({ name, address }) => (
            <li key={name}>
              <a className="chip" href={address}>
                {name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </AuthLayout>
  );
}

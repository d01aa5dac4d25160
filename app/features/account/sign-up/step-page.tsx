import { data, href, redirect } from "react-router";
import { genres } from "#app/domain/book/genres.ts";
import { nameMainProfile } from "#app/domain/viewer/main-profile.server.ts";
import { requireViewer } from "#app/domain/viewer/viewer.server.ts";
import { privateHeaders } from "#app/platform/http/private-headers.ts";
import { readForm, typed } from "#app/platform/http/read-form.server.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import { Field } from "#app/ui/field.tsx";
import { NamesInput } from "../account-input.ts";
import { doorHead } from "../door-head.server.ts";
import { FrontDoor } from "../front-door.tsx";
import { stepOf } from "./steps.ts";
import type { Route } from "./+types/step-page";

export { privateHeaders as headers };
export const handle = { layout: "blank" };

const addressOf = (step: string) => href("/sign-up/*", { "*": step });

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { profiles } = await requireViewer(context, request);
  const [main] = profiles;
  const { step, isKnown } = stepOf(params["*"], Boolean(main?.firstName));
  if (!isKnown) throw redirect(addressOf(step), 303);
  const names = { firstName: main?.firstName ?? "", lastName: main?.lastName ?? "" };
  return {
    ...doorHead(context, "Welcome", "/sign-up"),
    step,
    names,
    genres: step === "start" ? listGenres() : [],
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

const listGenres = () =>
  genres.map((name) => ({ name, address: `${href("/search")}?genre=${encodeURIComponent(slugOf(name))}` }));

const slugOf = (name: string) =>
  name
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .join("-");

export async function action({ context, request }: Route.ActionArgs) {
  const viewer = await requireViewer(context, request);
  const read = await readForm(request, NamesInput);
  if (!read.ok) {
    const names = { firstName: typed(read.form, "firstName"), lastName: typed(read.form, "lastName") };
    return data({ errors: read.errors, names }, { status: 422 });
  }
  await nameMainProfile(context.get(siteContext).db, viewer.account.id, read.input);
  return redirect(addressOf("start"), 303);
}

export default function StepPage({ loaderData, actionData }: Route.ComponentProps) {
  const { siteName, step, genres: list } = loaderData;
  if (step === "start") return <Start siteName={siteName} genres={list} />;
  const names = actionData?.names ?? loaderData.names;
  const errors: Record<string, string> = actionData?.errors ?? {};
  return (
    <FrontDoor
      siteName={siteName}
      title="What shall we call you?"
      lead="Both are optional. Others see them on your profile."
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
          Save and go on
        </button>
      </form>
    </FrontDoor>
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
    <FrontDoor
      siteName={siteName}
      title="You are in"
      lead="Begin wherever you like."
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
    </FrontDoor>
  );
}

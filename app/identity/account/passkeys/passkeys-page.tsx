import { data, href, redirect } from "react-router";
import { z } from "zod";
import { eventOrigin } from "#app/identity/security/public.server.ts";
import { passStepUp } from "#app/identity/step-up/public.server.ts";
import { StepUpForm, type StepUpQuestion } from "#app/identity/step-up/public.tsx";
import { nameField } from "#app/identity/names/public.ts";
import { tidyName } from "#app/platform/text/tidy-text.ts";
import { callAuth } from "#app/platform/auth/call-auth.server.ts";
import { privateHeaders } from "#app/platform/http/caching/private-headers.ts";
import { checkForm, typed } from "#app/platform/http/forms/read-form.server.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import { Field } from "#app/ui/fields/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { listPasskeys } from "../account-queries.server.ts";
import { formOf, requireOwner, settingsHead } from "../owner/owner.server.ts";
import { notifyOwner } from "../owner/notify-owner.server.ts";
import { SettingsFrame } from "../settings-frame.tsx";
import { AddPasskey } from "./add-passkey.tsx";
import type { Route } from "./+types/passkeys-page";

export { privateHeaders as headers };

const PasskeyName = z.object({
  name: nameField(80).pipe(z.string().min(1, "Enter a name.")),
});

export async function loader({ context, request }: Route.LoaderArgs) {
  const { account } = await requireOwner(context, request);
  const passkeys = await listPasskeys(context.get(siteContext).db, account.id);
  return {
    head: settingsHead(context, "Passkeys"),
    passkeys: passkeys.map(({ id, name, createdAt }) => ({
      id,
      name: name || "Passkey",
      since: createdAt?.toISOString().slice(0, 10) ?? "",
    })),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

interface Outcome {
  errors?: Record<string, string>;
  /** Which passkey, or "add", the errors are about. */
  about?: string;
  question?: StepUpQuestion;
}

const answer = (status: number, outcome: Outcome) => data(outcome, { status });

export async function action({ context, request }: Route.ActionArgs) {
  const viewer = await requireOwner(context, request);
  const site = context.get(siteContext);
  const form = await formOf(request);
  const intent = typed(form, "intent");
  const id = typed(form, "id");
  if (intent === "rename") {
    const read = checkForm(form, PasskeyName);
    if (!read.ok) return answer(422, { errors: read.errors, about: id });
    await callAuth(context, request, {
      path: "/passkey/update-passkey",
      body: { id, name: read.input.name },
    });
    return redirect(href("/account/passkeys"), 303);
  }
  const question = await passStepUp({ context, request, viewer, form }, "strict_mfa");
  if (question) return answer(question.error ? 422 : 403, { question });
  const to = viewer.account.email;
  const origin = eventOrigin(context, request);
  if (intent === "remove") {
    const reply = await callAuth(context, request, { path: "/passkey/delete-passkey", body: { id } });
    if (reply.status === 200) await notifyOwner(site, site.db, { to, event: "passkey-removed", origin });
    return redirect(href("/account/passkeys"), 303);
  }
  const name = tidyName(typed(form, "name")).slice(0, 80).trim() || "Passkey";
  const response = parse(form.get("response"));
  const reply = await callAuth(context, request, {
    path: "/passkey/verify-registration",
    body: { response, name },
  });
  if (reply.status !== 200)
    return answer(422, {
      about: "add",
      errors: { name: "This passkey was not accepted. Please try again." },
    });
  await notifyOwner(site, site.db, {
    to,
    event: "passkey-added",
    facts: [{ name: "Name", value: name }],
    origin,
  });
  return redirect(href("/account/passkeys"), 303);
}

function parse(text: FormDataEntryValue | null): unknown {
  try {
    return JSON.parse(typeof text === "string" ? text : "null");
  } catch {
    // Not from our script; Better Auth refuses it.
    return null;
  }
}

export default function PasskeysPage({ loaderData, actionData }: Route.ComponentProps) {
  const { passkeys } = loaderData;
  const { errors = {}, about, question } = actionData ?? {};
  return (
    <SettingsFrame
      title="Passkeys"
      lead="A passkey lives in your phone, computer or security key. It signs you in with your finger, face or PIN; there is nothing to type and nothing to steal."
    >
      {question ? (
        <StepUpForm question={question} />
      ) : (
        <>
          {passkeys.length === 0 ? (
            <Notice kind="plain">You have no passkeys yet.</Notice>
          ) : (
            <ul className="settings-list">
              {passkeys.map((passkey) => (
                <li key={passkey.id} className="settings-thing">
                  <OnePasskey passkey={passkey} error={about === passkey.id ? errors["name"] : undefined} />
                </li>
              ))}
            </ul>
          )}
          <section>
            <h2>Add one</h2>
            <AddPasskey error={about === "add" ? errors["name"] : undefined} />
          </section>
        </>
      )}
    </SettingsFrame>
  );
}

interface OnePasskeyProps {
  passkey: { id: string; name: string; since: string };
  error: string | undefined;
}

function OnePasskey({ passkey, error }: OnePasskeyProps) {
  const { id, name, since } = passkey;
  return (
    <>
      <p className="settings-row">
        <span className="settings-name">{name}</span>
        <span className="settings-state">since {since}</span>
      </p>
      <details open={error !== undefined}>
        <summary>Rename or remove {name}</summary>
        <form className="form" method="post" action={href("/account/passkeys")} noValidate>
          <input type="hidden" name="id" value={id} />
          <Field
            name="name"
            id={`name-${id}`}
            label="Name"
            defaultValue={name}
            maxLength={80}
            error={error}
          />
          <p className="form-actions">
            <button className="button button-quiet" type="submit" name="intent" value="rename">
              Rename
            </button>
            <button className="button button-danger" type="submit" name="intent" value="remove">
              Remove
            </button>
          </p>
        </form>
      </details>
    </>
  );
}

import { href } from "react-router";
import { privateHeaders } from "#app/platform/http/caching/private-headers.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import { Notice } from "#app/ui/notice.tsx";
import { findStanding } from "./account-queries.server.ts";
import { countDevicePasswords } from "#app/identity/device-passwords/public.server.ts";
import { countTokens } from "#app/identity/tokens/public.server.ts";
import { requireOwner, settingsHead } from "./owner/owner.server.ts";
import "#app/ui/fields/forms.css";
import { counted } from "#app/ui/counted.ts";
import "./settings-frame.css";
import type { Route } from "./+types/account-page";

export { privateHeaders as headers };

export async function loader({ context, request }: Route.LoaderArgs) {
  const { account, profiles } = await requireOwner(context, request);
  const site = context.get(siteContext);
  const standing = await findStanding(site.db, account.id, site.now());
  return {
    head: settingsHead(context, "Account"),
    email: account.email,
    zone: account.timeZone,
    name: [profiles[0]?.firstName, profiles[0]?.lastName].filter(Boolean).join(" ") || "None yet",
    isOperator: account.operatorRole !== "user",
    hasSecondFactor: account.hasSecondFactor,
    deleteAfter: account.deleteAfter,
    hasProviders: site.settings.OIDC_PROVIDERS.length > 0,
    ...standing,
    tokenCount: await countTokens(site.db, account.id),
    readingAppCount: await countDevicePasswords(site.db, account.id),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

/** The overview of the account settings, each with its present state. */
export default function AccountPage({ loaderData }: Route.ComponentProps) {
  const { email, name, deleteAfter } = loaderData;
  return (
    <main className="page-column settings">
      <h1>Account</h1>
      {deleteAfter && (
        <Notice kind="trouble">
          This account is going to be deleted.{" "}
          <a className="link" href={href("/account/delete")}>
            See when, or keep it
          </a>
        </Notice>
      )}
      <Part
        title="You"
        rows={[
          { name: "Names", state: name, to: href("/account/names") },
          {
            name: "Profiles: pen names, biography, picture, links",
            state: "",
            to: href("/select-profile/manage"),
          },
          { name: "Email", state: email, to: href("/account/email") },
          { name: "Time zone", state: loaderData.zone ?? "", to: href("/account/time-zone") },
        ]}
      />
      <Part title="Signing in" rows={waysIn(loaderData)} />
      <Part
        title="Writing"
        rows={[
          { name: "Withdraw a work", state: "", to: href("/account/withdraw") },
          { name: "Invoices", state: "", to: href("/account/invoices") },
        ]}
      />
      <Part
        title="Reading"
        rows={[
          { name: "Saved searches", state: "", to: href("/account/searches") },
          { name: "Books you do not want to see", state: "", to: href("/account/exclusions") },
        ]}
      />
      <Part
        title="Email and data"
        rows={[
          { name: "Following", state: "", to: href("/following") },
          { name: "Email settings", state: "", to: href("/account/mails") },
          { name: "A copy of your data", state: "", to: href("/account/export") },
          { name: "Delete the account", state: "", to: href("/account/delete") },
        ]}
      />
      {loaderData.isOperator && (
        <Part title="This site" rows={[{ name: "Administration", state: "", to: href("/admin") }]} />
      )}
    </main>
  );
}

interface Row {
  name: string;
  state: string;
  to: string;
}

/** Ways to sign in, and the devices that are signed in. */
function waysIn(facts: Route.ComponentProps["loaderData"]): Row[] {
  return [
    {
      name: "Password",
      state: facts.hasPassword ? "Set" : "None",
      to: href("/account/password"),
    },
    {
      name: "Two-step sign-in",
      state: facts.hasSecondFactor ? "On" : "Off",
      to: href("/account/second-factor"),
    },
    {
      name: "Passkeys",
      state: facts.passkeyCount === 0 ? "None" : counted(facts.passkeyCount, "passkey", "passkeys"),
      to: href("/account/passkeys"),
    },
    ...(facts.hasProviders
      ? [
          {
            name: "Linked accounts",
            state: facts.connectionCount === 0 ? "None" : `${facts.connectionCount} connected`,
            to: href("/account/providers"),
          },
        ]
      : []),
    {
      name: "Where you are signed in",
      state: counted(facts.sessionCount, "device", "devices"),
      to: href("/account/sessions"),
    },
    {
      name: "Reading apps",
      state: facts.readingAppCount === 0 ? "None" : counted(facts.readingAppCount, "password"),
      to: href("/account/reading-apps"),
    },
    {
      name: "Access tokens for programs",
      state: facts.tokenCount === 0 ? "None" : counted(facts.tokenCount, "token"),
      to: href("/account/tokens"),
    },
    { name: "Webhooks", state: "", to: href("/account/webhooks") },
    { name: "Security events", state: "", to: href("/account/security") },
  ];
}

function Part({ title, rows }: { title: string; rows: Row[] }) {
  return (
    <section>
      <h2>{title}</h2>
      <ul className="settings-list">
        {rows.map((row) => (
          <li key={row.name}>
            <a className="settings-row" href={row.to}>
              <span className="settings-name">{row.name}</span>
              <span className="settings-state">{row.state}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

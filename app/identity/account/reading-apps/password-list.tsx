import { href } from "react-router";
import { Field } from "#app/ui/fields/field.tsx";
import { SelectField } from "#app/ui/fields/select-field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Moment } from "#app/ui/times/moment.tsx";
import type { MomentFacts } from "#app/ui/times/times.ts";

interface ListedPassword {
  id: string;
  name: string;
  /** The last letters. */
  ending: string;
  /** Of the profile that it acts for, which is the user name. */
  handle: string;
  created: MomentFacts;
  used: MomentFacts | null;
}

interface PasswordListProps {
  passwords: ListedPassword[];
  hasProfiles: boolean;
}

/** The device passwords of the account, each with its use and a button that ends it. */
export function PasswordList({ passwords, hasProfiles }: PasswordListProps) {
  if (passwords.length === 0) return <Notice kind="plain">You have no device passwords.</Notice>;
  return (
    <ul className="settings-list">
      {passwords.map(({ id, name, ending, handle, created, used }) => (
        <li key={id} className="settings-thing">
          <p className="settings-name">
            <bdi>{name}</bdi>
            <span className="settings-state"> · ends in {ending}</span>
          </p>
          {hasProfiles && <p className="settings-note">For the profile {handle}</p>}
          <p className="settings-note">
            Created <Moment moment={created} />,{" "}
            {used ? (
              <>
                last used <Moment moment={used} />
              </>
            ) : (
              "never used"
            )}
          </p>
          <form method="post" action={href("/account/reading-apps")}>
            <input type="hidden" name="id" value={id} />
            <button
              className="button-plain"
              type="submit"
              name="intent"
              value="revoke"
              aria-label={`Revoke ${name}`}
            >
              Revoke
            </button>
          </form>
        </li>
      ))}
    </ul>
  );
}

interface PasswordFormProps {
  errors: Record<string, string>;
  typedName: string;
  profiles: { value: string; name: string }[];
  chosen: string;
}

/** Name and profile of a new device password. */
export function PasswordForm({ errors, typedName, profiles, chosen }: PasswordFormProps) {
  return (
    <form className="form" method="post" action={href("/account/reading-apps")} noValidate>
      <Field
        name="name"
        label="Name"
        hint="So that you know it again: the device."
        maxLength={80}
        autoComplete="off"
        defaultValue={typedName}
        error={errors["name"]}
      />
      {profiles.length > 1 ? (
        <SelectField
          name="profile"
          label="Profile"
          options={profiles}
          defaultValue={chosen}
          error={errors["profile"]}
        />
      ) : (
        <input type="hidden" name="profile" value={chosen} />
      )}
      <button className="button" type="submit">
        Create password
      </button>
    </form>
  );
}

/** What to enter in the apps. */
export function AppAddresses({ origin }: { origin: string }) {
  return (
    <section>
      <h2>Addresses</h2>
      <ul className="settings-list">
        {addressesOf(origin).map(({ name, address }) => (
          <li key={address} className="settings-thing">
            <p className="settings-name">{name}</p>
            <p className="settings-note">
              <code>{address}</code>
            </p>
          </li>
        ))}
      </ul>
      <p className="settings-note">
        In KOReader choose “Login”, not “Register”: your user name is your profile’s handle, and the password
        is the one made here. Use one for each device.
      </p>
    </section>
  );
}

const addressesOf = (origin: string) => [
  { name: "Catalog (OPDS), with your own books", address: `${origin}/opds/own` },
  { name: "Catalog (OPDS), without signing in", address: `${origin}/opds` },
  { name: "KOReader’s progress sync: custom sync server", address: `${origin}/kosync` },
];

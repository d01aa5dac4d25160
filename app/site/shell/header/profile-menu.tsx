/**
 * H03–H07. A native popover: opens, closes on Escape or a click elsewhere and restores the focus, with and without
 * scripts. Elements with `data-own` are filled in by viewer-script.ts.
 */
export function ProfileMenu() {
  return (
    <div className="profile-menu when-in">
      <button type="button" className="profile-button" popoverTarget="profile-menu">
        <span className="visually-hidden">
          Your profile and account<span className="when-unread">, new chapters to read</span>
        </span>
        <span className="avatar" aria-hidden="true">
          <span data-own="initials">?</span>
          <img data-own="avatarUrl" alt="" width="40" height="40" hidden />
        </span>
        <span className="unread-dot when-unread" />
      </button>
      <div id="profile-menu" popover="auto" className="menu-sheet">
        <p className="menu-person">
          <b data-own="name">User</b>
          <span data-own="label">Main Account</span>
        </p>
        <a href="/sign-in" data-own="profilePath">
          View Profile
        </a>
        <a href="/library">Library</a>
        <a href="/following">
          Following
          <span className="menu-count when-unread">
            <span data-own="unread" />
            <span className="visually-hidden"> new chapters to read</span>
          </span>
        </a>
        <a href="/select-profile?switch=true" className="when-several">
          Switch Profile
        </a>
        <a href="/select-profile/manage" className="when-main">
          Edit Profiles
        </a>
        <a href="/subscription" className="when-main">
          Subscription Details
        </a>
        <a href="/account" className="when-main">
          Account Settings
        </a>
        <LogoutForm label="Log out" />
      </div>
    </div>
  );
}

/** A form, so that it works before and without scripts. */
export function LogoutForm({ label }: { label: string }) {
  return (
    <form method="post" action="/api/auth/logout" data-logout={label === "Log out" ? "menu" : "header"}>
      <button type="submit" data-busy="Logging out..." data-idle={label}>
        {label}
      </button>
    </form>
  );
}

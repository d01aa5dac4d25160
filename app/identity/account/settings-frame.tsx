import type { ReactNode } from "react";
import { href } from "react-router";
import "#app/ui/fields/forms.css";
import "./settings-frame.css";

interface SettingsFrameProps {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
}

/** The layout of an account settings page: a link back, a heading, one subject. */
export function SettingsFrame({ title, lead, children }: SettingsFrameProps) {
  return (
    <main className="page-column settings">
      <nav aria-label="Account">
        <a className="link way-back" href={href("/account")}>
          Account
        </a>
      </nav>
      <h1>{title}</h1>
      {lead && <p className="settings-lead">{lead}</p>}
      {children}
    </main>
  );
}

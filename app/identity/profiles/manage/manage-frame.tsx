import type { ReactNode } from "react";
import { href } from "react-router";
import "#app/ui/forms.css";
import "../profile.css";

interface ManageFrameProps {
  title: string;
  /** Where the way back leads, and its name. */
  back: { path: string; name: string };
  lead?: ReactNode;
  children: ReactNode;
}

export const manageBack = { path: href("/select-profile/manage"), name: "Your profiles" };

/** A page for looking after profiles: the way back, a heading, one matter after another. */
export function ManageFrame({ title, back, lead, children }: ManageFrameProps) {
  return (
    <main className="page-column manage">
      <nav aria-label="Profiles">
        <a className="link way-back" href={back.path}>
          {back.name}
        </a>
      </nav>
      <h1>{title}</h1>
      {lead && <p className="manage-lead">{lead}</p>}
      {children}
    </main>
  );
}

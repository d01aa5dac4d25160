import type { ReactNode } from "react";
import { href } from "react-router";
import "#app/ui/fields/forms.css";
import "../profile.css";

interface ManageFrameProps {
  title: string;
  /** The link back, and its label. */
  back: { path: string; name: string };
  lead?: ReactNode;
  children: ReactNode;
}

export const manageBack = { path: href("/select-profile/manage"), name: "Your profiles" };

/** The layout of a profile management page: a link back, a heading, sections. */
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

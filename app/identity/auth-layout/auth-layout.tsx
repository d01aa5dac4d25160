import type { ReactNode } from "react";
import { href } from "react-router";
import "#app/ui/forms.css";
import "./auth-layout.css";

interface FrontDoorProps {
  siteName: string;
  title: string;
  /** A line below the title. */
  lead?: ReactNode;
  children: ReactNode;
  /** Where to go without doing any of it. */
  back?: string;
  /** Other ways on, below a rule. */
  after?: ReactNode;
}

/** The frame of every page on the way in: no header and footer (R03–R05), only the house's name and one thing to do. */
export function FrontDoor({ siteName, title, lead, children, back, after }: FrontDoorProps) {
  return (
    <main className="front-door">
      <a className="front-door-brand" href={href("/")}>
        {siteName}
      </a>
      <h1>{title}</h1>
      {lead && <p className="front-door-lead">{lead}</p>}
      {children}
      {after && <div className="front-door-after">{after}</div>}
      {back && (
        <a className="link front-door-back" href={back}>
          Not now
        </a>
      )}
    </main>
  );
}

import type { ReactNode } from "react";
import { Wordmark } from "#app/ui/wordmark.tsx";
import "#app/ui/fields/forms.css";
import "./auth-layout.css";

interface AuthLayoutProps {
  siteName: string;
  title: string;
  /** A line below the title. */
  lead?: ReactNode;
  children: ReactNode;
  /** The link to leave without doing any of it. */
  back?: string;
  /** Alternative links, below a line. */
  after?: ReactNode;
}

/** The layout of all sign-in and sign-up pages: no header and footer (R03–R05), only the site's name and one task. */
export function AuthLayout({ siteName, title, lead, children, back, after }: AuthLayoutProps) {
  return (
    <main className="auth-layout">
      <Wordmark siteName={siteName} />
      <h1>{title}</h1>
      {lead && <p className="auth-layout-lead">{lead}</p>}
      {children}
      {after && <div className="auth-layout-after">{after}</div>}
      {back && (
        <a className="link auth-layout-back" href={back}>
          Not now
        </a>
      )}
    </main>
  );
}

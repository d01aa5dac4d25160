import type { ReactNode } from "react";
import { href, useLocation } from "react-router";
import { StepUpForm, type StepUpQuestion } from "#app/identity/step-up/public.tsx";
import "#app/ui/fields/forms.css";
import "./admin.css";

interface AdminFrameProps {
  title: string;
  isAdmin: boolean;
  /** The step-up question, shown instead of everything else. */
  question?: StepUpQuestion | null | undefined;
  children: ReactNode;
}

const parts = [
  { name: "Accounts", to: href("/admin"), isForAdmins: false },
  { name: "Plans", to: href("/admin/plans"), isForAdmins: true },
  { name: "Front page", to: href("/admin/front-page"), isForAdmins: true },
  { name: "Collections", to: href("/admin/collections"), isForAdmins: true },
  { name: "Tags", to: href("/admin/tags"), isForAdmins: true },
  { name: "Authors", to: href("/admin/authors"), isForAdmins: true },
  { name: "Analytics", to: href("/admin/analytics"), isForAdmins: true },
  { name: "Codes", to: href("/admin/codes"), isForAdmins: true },
  { name: "Webhooks", to: href("/admin/webhooks"), isForAdmins: true },
  { name: "Jobs", to: href("/admin/jobs"), isForAdmins: true },
  { name: "Security", to: href("/admin/security"), isForAdmins: true },
  { name: "Errors", to: href("/admin/errors"), isForAdmins: true },
  { name: "Log", to: href("/admin/log"), isForAdmins: true },
];

/** A page of the administration: the navigation, a heading and the content. */
export function AdminFrame({ title, isAdmin, question, children }: AdminFrameProps) {
  const { pathname } = useLocation();
  // The longest matching address wins, because all pages are below /admin.
  const here = parts.findLast(({ to }) => pathname === to || pathname.startsWith(`${to}/`));
  return (
    <main className="page-column admin">
      <nav aria-label="Administration" className="chips admin-nav">
        {parts
          .filter(({ isForAdmins }) => isAdmin || !isForAdmins)
          .map(({ name, to }) => (
            <a key={to} className="chip" href={to} aria-current={to === here?.to ? "page" : undefined}>
              {name}
            </a>
          ))}
      </nav>
      <h1>{title}</h1>
      {question ? <StepUpForm question={question} /> : children}
    </main>
  );
}

/** A list of names and values. */
export function Facts({ rows }: { rows: [name: string, value: ReactNode][] }) {
  return (
    <dl className="admin-facts">
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface PageLinksProps {
  page: number;
  hasMore: boolean;
  addressOf: (page: number) => string;
}

/** Leads from one page of a long list to those beside it. */
export function PageLinks({ page, hasMore, addressOf }: PageLinksProps) {
  return (
    <p className="form-actions">
      {page > 1 && (
        <a className="link" href={addressOf(page - 1)}>
          Previous
        </a>
      )}
      {hasMore && (
        <a className="link" href={addressOf(page + 1)}>
          Next
        </a>
      )}
    </p>
  );
}

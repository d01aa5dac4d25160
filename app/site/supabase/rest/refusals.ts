/** The header values of every answer: nothing of it may be stored between the program and the site. */
export const restHeaders = { "cache-control": "private, no-store" };

interface Refusal {
  status: number;
  /** PostgREST's code, or PostgreSQL's. */
  code: string;
  message: string;
  details?: string;
  hint?: string;
}

/** A refusal in PostgREST's form, which its clients read. Throw it. */
export const refused = ({ status, code, message, details, hint }: Refusal): Response =>
  Response.json(
    { code, message, details: details ?? null, hint: hint ?? null },
    { status, headers: restHeaders },
  );

/** What PostgREST has and this site has not. */
export const notHere = (message: string): Response =>
  refused({ status: 501, code: "0A000", message, hint: "docs/supabase-api.md lists what is there" });

/** What cannot be read. */
export const unreadable = (message: string): Response => refused({ status: 400, code: "PGRST100", message });

export const authHeadersOut = { "cache-control": "private, no-store" };

/** A refusal in the form of Supabase's sign-in, whose client reads `error_code` and `msg`. Throw it. */
export const authRefused = (status: number, code: string, msg: string): Response =>
  Response.json({ code: status, error_code: code, msg }, { status, headers: authHeadersOut });

/** What that sign-in has and this one has not. */
export const noSuchAuth = (): Response =>
  authRefused(
    501,
    "not_implemented",
    "This is done on the pages of the site, or not at all: docs/supabase-api.md lists what is there",
  );

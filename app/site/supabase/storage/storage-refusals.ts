export const storageHeaders = { "cache-control": "private, no-store" };

/** A refusal in the form of Supabase's storage. Throw it. */
export const storageRefused = (status: number, error: string, message: string): Response =>
  Response.json({ statusCode: String(status), error, message }, { status, headers: storageHeaders });

/** What that storage has and this one has not. */
export const noSuchStorage = (): Response =>
  storageRefused(
    501,
    "not_implemented",
    "Files are listed and fetched here: docs/supabase-api.md lists what is there",
  );

export const noSuchFile = (): Response => storageRefused(404, "not_found", "Object not found");

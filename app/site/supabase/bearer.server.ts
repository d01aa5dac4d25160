import { z } from "zod";
import type { TokenScope } from "#app/access/gates/token-gate.ts";
import { requireApiViewer, type Viewer } from "#app/identity/viewer/public.server.ts";
import type { Context } from "#app/platform/http/site-context.server.ts";

/** What `requireApiViewer` refuses with. */
const Refused = z.object({ msg: z.string() });

/** Why a bearer token opens nothing: 401 for one that is none (any more), 403 for one that may not. */
export class BearerRefused extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** The viewer of a token, as the profile named. Cookies that came along stand for nobody. Throws `BearerRefused`. */
export async function bearerViewer(
  context: Context,
  { token, scope, subUser }: { token: string; scope: TokenScope | null; subUser: string | null },
): Promise<Viewer> {
  const headers = { authorization: `Bearer ${token}`, ...(subUser && { "x-sub-user": subUser }) };
  try {
    return await requireApiViewer(context, new Request("http://localhost/", { headers }), scope);
  } catch (error) {
    if (!(error instanceof Response)) throw error;
    const { msg } = Refused.parse(await error.json());
    // The end of a session is reported as that of a token is: clients then sign in again.
    throw new BearerRefused(error.status === 409 ? 401 : error.status, msg);
  }
}

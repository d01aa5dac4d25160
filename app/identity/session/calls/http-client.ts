import { loggedOutDelay } from "#app/platform/http/times.ts";
import type { Clock } from "#app/platform/http/clock.ts";

export const defaultLogoutMessage = "You have been logged out";

const retried = new Set([408, 409, 425, 429, 500, 502, 503, 504]);
const withBody = new Set(["POST", "PUT", "PATCH", "DELETE"]);
/** C03, C04. */
const withoutToken = new Set(["/api/auth/logout", "/api/auth/login"]);

/** The viewer and the profile of calls (C11). */
export interface Caller {
  /** Empty if there is none; may wait until it is known who is signed in (C11). */
  token: () => Promise<string>;
  /** The selected profile's id if it is a sub-user's, else null (A01). */
  subUserId: () => string | null;
}

export interface ApiClientParts extends Caller {
  fetch: (path: string, init: RequestInit) => Promise<Response>;
  clock: Clock;
  /** A new token in place of one from an earlier session; empty if there is none. */
  replaceToken: (refused: string) => Promise<string>;
  /** X01: the session has ended elsewhere. */
  onLoggedOut: (message: string) => void;
}

export type CallApi = (path: string, init?: RequestInit) => Promise<Response>;

/** Makes calls to our own server: authentication (C11, A01), one retry (C12), and the end of the session (X01). */
export function createApiClient(parts: ApiClientParts): CallApi {
  let isEnding = false;
  const end = (answer: Response, message: string) => {
    // Several calls may learn of it at once.
    if (isEnding) return answer;
    isEnding = true;
    parts.clock.after(loggedOutDelay, () => {
      isEnding = false;
      parts.onLoggedOut(message);
    });
    return answer;
  };
  const replace = (refused: string | null) =>
    refused ? parts.replaceToken(refused).catch(() => "") : Promise.resolve("");
  return async (path, init = {}) => {
    const headers = await headersFor(parts, path, init);
    for (let left = 1; ; left--) {
      const answer = await parts.fetch(path, { ...init, headers });
      const message = await logoutMessageOf(answer);
      if (message !== null) {
        // The session is over, unless only the token is of an earlier one; in that case the server has done nothing.
        const token = left > 0 ? await replace(headers.get("x-jwt-token")) : "";
        if (!token) return end(answer, message);
        headers.set("X-JWT-Token", token);
      } else if (left === 0 || !mayRetry(answer, init)) return answer;
    }
  };
}

const mayRetry = ({ status }: Response, { method = "GET" }: RequestInit) =>
  retried.has(status) && !withBody.has(method.toUpperCase());

async function headersFor(caller: Caller, path: string, init: RequestInit): Promise<Headers> {
  const headers = new Headers(init.headers);
  if (withoutToken.has(path.split("?")[0] ?? "")) return headers;
  for (const [name, value] of await callerHeaders(caller)) headers.set(name, value);
  return headers;
}

/** C11, A01. */
export async function callerHeaders({ token, subUserId }: Caller): Promise<[name: string, value: string][]> {
  const own: [string, string] = ["X-JWT-Token", await token()];
  const subUser = subUserId();
  return subUser ? [own, ["X-Sub-User", subUser]] : [own];
}

/** E04: why the session has ended, if the response says so; the caller handles any other conflict. */
async function logoutMessageOf(answer: Response): Promise<string | null> {
  if (answer.status !== 409) return null;
  const body: unknown = await answer
    .clone()
    .json()
    .catch(() => null);
  if (typeof body !== "object" || body === null || !("statusCode" in body) || body.statusCode !== 409)
    return null;
  return "msg" in body && typeof body.msg === "string" && body.msg ? body.msg : defaultLogoutMessage;
}

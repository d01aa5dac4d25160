import { type SQL, sql } from "drizzle-orm";
import { createContext, type MiddlewareFunction } from "react-router";
import { type Context, findViewer } from "./viewer.server.ts";
import type { Db } from "#app/platform/db/client.server.ts";
import type { Disclosures } from "#app/platform/db/schema/publishing.server.ts";
import { asksWithAgeCap } from "#app/platform/http/age-cap-cookie.ts";
import { forbidden } from "#app/platform/http/refusals.server.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import { ageGate, audiencesWithheld, youngest } from "#app/access/age-gate.ts";

const ageCapContext = createContext<number | null>(null);

/** The age cap of the viewer; null for nearly everyone, and always for pages that are the same for everyone. */
export const ageCapOf = (context: Context): number | null => context.get(ageCapContext);

/**
 * Of every request of a profile that is kept to an age: nothing of a book for older readers is had at any address below the
 * book's own, whatever is put there later. Lists ask `isForAge` themselves.
 */
export const guardAges: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const { pathname } = new URL(request.url);
  const book = bookAt(pathname);
  const cookies = request.headers.get("cookie");
  if (!asksWithAgeCap(cookies) && !(book?.isForMembers && cookies)) return next();
  const cap = (await findViewer(context, request))?.profile.ageCap ?? null;
  context.set(ageCapContext, cap);
  if (book && cap !== null) await refuseOlder(context.get(siteContext).db, book.jid, cap);
  return next();
};

/** For queries of table `b` (books): leaves out what is not for this age. Nothing to say for everybody else. */
export function isForAge(ageCap: number | null): SQL {
  const withheld = audiencesWithheld(ageCap);
  if (withheld.length === 0) return sql`true`;
  const list = sql.raw(withheld.map((audience) => `'${audience}'`).join(", "));
  return sql`coalesce(b.disclosures ->> 'audience', '') not in (${list})`;
}

/** The same where each row has its own cap, or none, beside an audience: for mails and notifications. */
export function isForAgeOf(cap: SQL, audience: SQL): SQL {
  const from = Object.entries(youngest).map(([name, age]) => `when '${name}' then ${age}`);
  return sql`(${cap} is null or case ${audience} ${sql.raw(from.join(" "))} else 0 end <= ${cap})`;
}

async function refuseOlder(db: Db, jid: string, cap: number): Promise<void> {
  const { rows } = await db.execute<{ audience: Disclosures["audience"] | null }>(
    sql`select b.disclosures ->> 'audience' as audience from books b where b.jid = ${jid}`,
  );
  const [found] = rows;
  if (found && ageGate(found.audience, cap) === "too-young")
    throw forbidden("This book is for older readers. Another profile of your account can open it.");
}

interface BookAddress {
  jid: string;
  /** Answered per viewer, never from the page cache: works without the marker cookie too. */
  isForMembers: boolean;
}

/** Which book an address belongs to, read as the router reads it. */
function bookAt(pathname: string): BookAddress | null {
  const [room = "", second = "", third = "", ...rest] = pathname
    .replace(/\.data$/, "")
    .split("/")
    .filter(Boolean)
    .map(plain);
  if (room.toLowerCase() === "following" && second.toLowerCase() === "book")
    return third === "" ? null : { jid: third, isForMembers: true };
  if (!["bookdetail", "book-reader"].includes(room.toLowerCase()) || second === "") return null;
  return { jid: second, isForMembers: /^(members(\.json)?|picture)$/i.test(rest[0] ?? "") };
}

function plain(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    // No router takes it for a book of ours.
    return segment;
  }
}

import { sql } from "drizzle-orm";
import type { Db, Transaction } from "#app/platform/db/client.server.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";
import { type Caller, settingNames } from "./caller.server.ts";
import { refused } from "./refusals.ts";

/** PostgreSQL ends a statement that takes longer. */
const statementMs = 3_000;
/** Strangers' questions of any kind must leave connections for pages. */
const mostAtOnce = 3;
const mostWaiting = 30;

/** Whether this process may take the role, by database: queried once. */
const roles = new WeakMap<Db, Promise<boolean>>();

let running = 0;
const waiting: (() => void)[] = [];

/**
 * Runs work in a transaction of the role `octavo_api`, which may do nothing but read the views of the schema `api`, for this caller. In a
 * database where there is no such role, the views alone decide; `octavo check` says so.
 */
export async function asRole<Result>(
  { db, log }: Pick<Site, "db" | "log">,
  { settings }: Pick<Caller, "settings">,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  await takeTurn();
  try {
    const hasRole = await mayTakeRole(db, log);
    return await db.transaction(
      async (tx) => {
        const set = settingNames.map((name) => sql`set_config(${`octavo.${name}`}, ${settings[name]}, true)`);
        const limits = sql`set_config('statement_timeout', ${String(statementMs)}, true)`;
        const role = hasRole ? sql`, set_config('role', 'octavo_api', true)` : sql``;
        await tx.execute(sql`select ${sql.join(set, sql`, `)}, ${limits}${role}`);
        return work(tx);
      },
      { accessMode: "read only" },
    );
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

async function takeTurn(): Promise<void> {
  if (running < mostAtOnce) {
    running += 1;
    return;
  }
  if (waiting.length >= mostWaiting)
    throw refused({
      status: 503,
      code: "53300",
      message: "Too many questions at once. Ask again in a moment.",
    });
  // Whoever is done hands on the turn.
  await new Promise<void>((resolve) => waiting.push(resolve));
}

function mayTakeRole(db: Db, log: Site["log"]): Promise<boolean> {
  const known = roles.get(db) ?? findRole(db, log);
  roles.set(db, known);
  return known;
}

async function findRole(db: Db, log: Site["log"]): Promise<boolean> {
  try {
    if ((await hasRole(db)) || (await makeRole(db))) return true;
    log.warn(
      "There is no role octavo_api in the database: /rest/v1 is guarded by its views alone (docs/supabase-api.md)",
    );
    return false;
  } catch (error) {
    roles.delete(db);
    throw error;
  }
}

/** Whether the role is there, has its rights, and may be taken. */
export async function hasRole(db: Pick<Db, "execute">): Promise<boolean> {
  const { rows } = await db.execute<{ has: boolean }>(sql`
    select coalesce(bool_or(has_schema_privilege(oid, 'api', 'usage') and pg_has_role(current_user, oid, 'member')), false) as has
    from pg_roles where rolname = 'octavo_api'`);
  return rows[0]?.has ?? false;
}

/** An operator may have made it since. */
async function makeRole(db: Db): Promise<boolean> {
  const made = await db
    .execute(sql`select api.grant_role()`)
    .then(() => true)
    .catch(() => false);
  return made && (await hasRole(db));
}

import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#app/platform/db/client.server.ts";
import type { View } from "./view/dashboard-input.ts";

/** Whose numbers, of which days. */
export interface Selection {
  view: View;
  profileIds: string[];
  /** Only this work. */
  workId: string | null;
  zone: string;
}

declare const result: unique symbol;

/** `with … select json_build_object(…)`: one value. */
export interface Statement<Found> {
  query: SQL;
  readonly [result]?: Found;
}

export const statement = <Found>(query: SQL): Statement<Found> => ({ query });

type Statements<Results> = { [Name in keyof Results]: Statement<Results[Name]> };

/**
 * Runs statements in one round trip. When that fails each is run alone, so that one that fails does not take the others with it: a result
 * is a promise that is settled on its own.
 */
export function runTogether<Results extends object>(
  db: Pick<Db, "execute">,
  statements: Statements<Results>,
): { [Name in keyof Results]: () => Promise<Results[Name]> } {
  const names = Object.keys(statements) as (keyof Results & string)[];
  let together: Promise<Results> | null = null;
  const runAll = async () => {
    const columns = names.map((name) => sql`(${statements[name].query}) as ${sql.identifier(name)}`);
    const { rows } = await db.execute<Record<string, unknown>>(sql`select ${sql.join(columns, sql`, `)}`);
    return rows[0] as Results;
  };
  const alone = new Map<string, Promise<unknown>>();
  const runOne = <Name extends keyof Results & string>(name: Name): Promise<Results[Name]> => {
    const running =
      alone.get(name) ??
      db
        .execute<{ found: unknown }>(sql`select (${statements[name].query}) as found`)
        .then(({ rows }) => rows[0]?.found);
    alone.set(name, running);
    return running as Promise<Results[Name]>;
  };
  const entries = names.map((name) => [
    name,
    async () => {
      if (names.length === 1) return runOne(name);
      together ??= runAll();
      const all = await together.catch(() => null);
      return all ? all[name] : runOne(name);
    },
  ]);
  return Object.fromEntries(entries) as { [Name in keyof Results]: () => Promise<Results[Name]> };
}

import type pg from "pg";
import type { Connection } from "#app/platform/db/client.server.ts";

interface Statement {
  text: string;
  values: unknown[];
}

/** The queries sent to the database on any connection of its pool while `work` runs; in order. */
export async function statementsOf(
  { pool }: Pick<Connection, "pool">,
  work: () => Promise<unknown>,
): Promise<Statement[]> {
  const statements: Statement[] = [];
  const undo: (() => void)[] = [];
  const record = (client: pg.PoolClient) => {
    const query = client.query.bind(client) as (...given: unknown[]) => unknown;
    client.query = (...given: unknown[]) => {
      const [first, second] = given as [string | Statement, unknown];
      const text = typeof first === "string" ? first : first.text;
      const values = typeof first === "string" || !first.values ? second : first.values;
      statements.push({
        text: text.replaceAll(/\s+/g, " ").trim(),
        values: Array.isArray(values) ? values : [],
      });
      return query(...given) as never;
    };
    undo.push(() => Reflect.deleteProperty(client, "query"));
  };
  const recorded = new WeakSet<pg.PoolClient>();
  const acquired = (client: pg.PoolClient) => {
    if (recorded.has(client)) return;
    recorded.add(client);
    record(client);
  };
  pool.on("acquire", acquired);
  try {
    await work();
  } finally {
    pool.off("acquire", acquired);
    for (const back of undo) back();
  }
  return statements;
}

interface PlanNode {
  "Node Type": string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  Plans?: PlanNode[];
}

/** Rows that a statement's scans read: its cost is proportional to them. */
function rowsRead(node: PlanNode): number {
  const own = node["Node Type"].includes("Scan")
    ? (node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0)) * node["Actual Loops"]
    : 0;
  return own + (node.Plans ?? []).reduce((sum, child) => sum + rowsRead(child), 0);
}

const isQuestion = ({ text }: Statement) =>
  /^(select|with) /i.test(text) && !/\b(for update|insert into|delete from|pg_notify)\b/i.test(text);

/** For each query sent while `work` runs: how many rows its plan reads (EXPLAIN ANALYZE). */
export async function rowsReadBy(
  { pool }: Pick<Connection, "pool">,
  work: () => Promise<unknown>,
): Promise<{ text: string; rows: number; plan: string }[]> {
  const statements = await statementsOf({ pool }, work);
  const read = [];
  for (const { text, values } of statements.filter(isQuestion)) {
    const explain = `explain (analyze, timing off, format json) ${text}`;
    const { rows } = await pool.query<{ "QUERY PLAN": [{ Plan: PlanNode }] }>(explain, values);
    const plan = rows[0]?.["QUERY PLAN"][0].Plan;
    if (plan) read.push({ text, rows: rowsRead(plan), plan: JSON.stringify(plan) });
  }
  return read;
}

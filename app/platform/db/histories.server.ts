import type pg from "pg";

/** Tables that only grow. With `account`, a row goes when the account that this column names is gone, and not before. */
const histories: { table: string; account?: string }[] = [
  { table: "entitlement_events", account: "account_id" },
  { table: "audit_entries" },
];

const refuse = `
  create or replace function public.keep_history() returns trigger language plpgsql as $$
  begin
    if tg_op = 'DELETE' and tg_nargs = 1
      and not exists (select from public.accounts where id = to_jsonb(old) ->> tg_argv[0]) then
      return old;
    end if;
    raise exception 'rows of % are kept as they are', tg_table_name using errcode = 'integrity_constraint_violation';
  end $$`;

/**
 * Makes PostgreSQL itself refuse to change, remove or empty what is history. Part of every start, after the migrations:
 * a trigger is no part of what a schema file can say.
 */
export async function guardHistories(client: pg.Pool | pg.ClientBase): Promise<void> {
  for (const { table, account } of histories) {
    const { rows } = await client.query<{ name: string }>(
      `select c.relname::text as name from pg_class c where c.oid = to_regclass($1)
        and (select count(*) from pg_trigger t where t.tgrelid = c.oid and t.tgname like 'keep_history%') < 2`,
      [`public.${table}`],
    );
    if (rows.length === 0) continue;
    await client.query(refuse);
    const given = account ? `'${account}'` : "";
    await client.query(`
      create or replace trigger keep_history before update or delete on public.${table}
        for each row execute function public.keep_history(${given});
      create or replace trigger keep_history_whole before truncate on public.${table}
        for each statement execute function public.keep_history()`);
  }
}

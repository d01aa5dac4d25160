-- PostgreSQL itself refuses to change, remove or empty what is history. Sites that are older have these triggers from their starts.
CREATE OR REPLACE FUNCTION public.keep_history() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- With the name of a column: a row goes when the account that it names is gone, and not before.
  IF tg_op = 'DELETE' AND tg_nargs = 1
    AND NOT EXISTS (SELECT FROM public.accounts WHERE id = to_jsonb(old) ->> tg_argv[0]) THEN
    RETURN old;
  END IF;
  RAISE EXCEPTION 'rows of % are kept as they are', tg_table_name USING errcode = 'integrity_constraint_violation';
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER keep_history BEFORE UPDATE OR DELETE ON public.entitlement_events
  FOR EACH ROW EXECUTE FUNCTION public.keep_history('account_id');
--> statement-breakpoint
CREATE OR REPLACE TRIGGER keep_history_whole BEFORE TRUNCATE ON public.entitlement_events
  FOR EACH STATEMENT EXECUTE FUNCTION public.keep_history();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER keep_history BEFORE UPDATE OR DELETE ON public.audit_entries
  FOR EACH ROW EXECUTE FUNCTION public.keep_history();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER keep_history_whole BEFORE TRUNCATE ON public.audit_entries
  FOR EACH STATEMENT EXECUTE FUNCTION public.keep_history();

CREATE TABLE "mail_ledger" (
	"key" text PRIMARY KEY NOT NULL,
	"sent" jsonb NOT NULL,
	"last_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pending_sign_ups" (
	"email" text PRIMARY KEY NOT NULL,
	"browser" text NOT NULL,
	"password_hash" text,
	"identity" jsonb,
	"wanted_handle" text,
	"name" text NOT NULL,
	"code_hash" text,
	"code_expires_at" timestamp with time zone NOT NULL,
	"try_count" integer NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "pending_sign_ups_browser_unique" UNIQUE("browser")
);
--> statement-breakpoint
ALTER TABLE "second_factors" ADD COLUMN "used_step" bigint;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "ends_at" timestamp with time zone;
--> statement-breakpoint
-- A session is prolonged while it is used, but never beyond the end that it was given at its beginning: whoever prolongs it.
CREATE FUNCTION keep_sessions_end() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.expires_at := least(NEW.expires_at, NEW.ends_at);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER sessions_end BEFORE INSERT OR UPDATE OF expires_at, ends_at ON sessions
  FOR EACH ROW EXECUTE FUNCTION keep_sessions_end();
--> statement-breakpoint
UPDATE sessions SET ends_at = created_at + interval '90 days';
--> statement-breakpoint
-- Accounts were made before their address was proved: what somebody put into one may be a stranger's. A mailed code, or signing up
-- again, is the way into those that are left; the nightly tidying removes the others.
DELETE FROM credentials USING accounts WHERE credentials.account_id = accounts.id AND NOT accounts.email_verified;
--> statement-breakpoint
DELETE FROM sessions USING accounts WHERE sessions.account_id = accounts.id AND NOT accounts.email_verified;
--> statement-breakpoint
DELETE FROM passkeys USING accounts WHERE passkeys.account_id = accounts.id AND NOT accounts.email_verified;
--> statement-breakpoint
DELETE FROM second_factors USING accounts WHERE second_factors.account_id = accounts.id AND NOT accounts.email_verified;
--> statement-breakpoint
UPDATE accounts SET two_factor_enabled = false WHERE NOT email_verified;

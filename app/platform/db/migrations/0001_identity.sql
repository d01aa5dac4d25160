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
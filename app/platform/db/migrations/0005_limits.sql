CREATE TABLE "request_counts" (
	"key" text NOT NULL,
	"minute" integer NOT NULL,
	"spent" real NOT NULL,
	CONSTRAINT "request_counts_key_minute_pk" PRIMARY KEY("key","minute")
);
--> statement-breakpoint
CREATE TABLE "security_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "security_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"happened_at" timestamp with time zone NOT NULL,
	"account_id" text,
	"kind" text NOT NULL,
	"device" text,
	"network" text,
	"detail" text
);
--> statement-breakpoint
ALTER TABLE "sign_in_tries" ADD COLUMN "failures" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "security_events" ADD CONSTRAINT "security_events_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "security_events_account" ON "security_events" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX "security_events_time" ON "security_events" USING btree ("happened_at");
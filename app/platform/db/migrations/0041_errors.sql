CREATE TABLE "forgotten_visitors" (
	"hash" text PRIMARY KEY NOT NULL,
	"forgotten_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "error_days" (
	"group_id" text NOT NULL,
	"day" date NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "error_days_group_id_day_pk" PRIMARY KEY("group_id","day")
);
--> statement-breakpoint
CREATE TABLE "error_groups" (
	"id" text PRIMARY KEY NOT NULL,
	"side" text NOT NULL,
	"type" text NOT NULL,
	"message" text NOT NULL,
	"frames" jsonb NOT NULL,
	"route" text NOT NULL,
	"breadcrumbs" jsonb NOT NULL,
	"client" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"count" bigint NOT NULL,
	"first_seen_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"first_build" text NOT NULL,
	"last_build" text NOT NULL,
	"resolved_at" timestamp with time zone,
	"notified_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "error_days" ADD CONSTRAINT "error_days_group_id_error_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."error_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "forgotten_visitors_at" ON "forgotten_visitors" USING btree ("forgotten_at");--> statement-breakpoint
CREATE INDEX "error_groups_last_seen" ON "error_groups" USING btree ("last_seen_at");--> statement-breakpoint
CREATE INDEX "error_groups_notified" ON "error_groups" USING btree ("notified_at");
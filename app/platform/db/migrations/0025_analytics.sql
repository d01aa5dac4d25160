CREATE TABLE "analytics_people" (
	"id" text PRIMARY KEY NOT NULL,
	"profile_id" text NOT NULL,
	CONSTRAINT "analytics_people_profileId_unique" UNIQUE("profile_id")
);
--> statement-breakpoint
CREATE TABLE "forwarded_batches" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "forwarded_batches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"provider" text NOT NULL,
	"target" text NOT NULL,
	"body" "bytea" NOT NULL,
	"added_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refused_events" (
	"day" date NOT NULL,
	"reason" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "refused_events_day_reason_pk" PRIMARY KEY("day","reason")
);
--> statement-breakpoint
CREATE TABLE "replay_chunks" (
	"replay_id" text NOT NULL,
	"starts_at" bigint NOT NULL,
	"hash" text NOT NULL,
	"event_count" integer NOT NULL,
	CONSTRAINT "replay_chunks_replay_id_starts_at_hash_pk" PRIMARY KEY("replay_id","starts_at","hash")
);
--> statement-breakpoint
CREATE TABLE "replays" (
	"id" text PRIMARY KEY NOT NULL,
	"visitor" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone NOT NULL,
	"path" text NOT NULL,
	"size" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "analytics_people" ADD CONSTRAINT "analytics_people_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replay_chunks" ADD CONSTRAINT "replay_chunks_replay_id_replays_id_fk" FOREIGN KEY ("replay_id") REFERENCES "public"."replays"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "forwarded_batches_provider" ON "forwarded_batches" USING btree ("provider","id");--> statement-breakpoint
CREATE INDEX "replay_chunks_hash" ON "replay_chunks" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "replays_started" ON "replays" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "replays_visitor" ON "replays" USING btree ("visitor");
--> statement-breakpoint
-- An event of a visitor who agreed: one partition a day (UTC), made when the first event of the day arrives, dropped after
-- ANALYTICS_DAYS. It refers to nothing, so that storing one locks no row.
CREATE TABLE "analytics_events" (
	"day" date NOT NULL,
	"id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"client" text NOT NULL,
	"name" text NOT NULL,
	"visitor" text NOT NULL,
	"is_identified" boolean NOT NULL,
	"session" text NOT NULL,
	"path" text NOT NULL,
	"query" text,
	"found" integer,
	"host" text NOT NULL,
	"properties" jsonb NOT NULL,
	PRIMARY KEY ("day", "id")
) PARTITION BY RANGE ("day");
--> statement-breakpoint
CREATE INDEX "analytics_events_at" ON "analytics_events" ("at");
--> statement-breakpoint
CREATE INDEX "analytics_events_visitor" ON "analytics_events" ("visitor");

--> statement-breakpoint
-- A visitor who withdraws, and one whose profile or account is deleted, takes everything along.
CREATE FUNCTION "forget_visitor"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM "analytics_events" WHERE "visitor" = OLD."id";
	DELETE FROM "replays" WHERE "visitor" = OLD."id";
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "analytics_people_forgotten" AFTER DELETE ON "analytics_people" FOR EACH ROW EXECUTE FUNCTION "forget_visitor"();

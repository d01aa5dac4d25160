CREATE TABLE "work_sources" (
	"work_id" text NOT NULL,
	"day" date NOT NULL,
	"source" text NOT NULL,
	"host" text NOT NULL,
	"visits" integer NOT NULL,
	"readers" integer NOT NULL,
	CONSTRAINT "work_sources_work_id_day_source_host_pk" PRIMARY KEY("work_id","day","source","host")
);
--> statement-breakpoint
ALTER TABLE "work_sources" ADD CONSTRAINT "work_sources_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "work_sources_day" ON "work_sources" USING btree ("day");
--> statement-breakpoint
INSERT INTO "work_sources" ("work_id", "day", "source", "host", "visits", "readers")
SELECT "work_id", "day", "source", "host", "visits", "readers" FROM "work_days" WHERE "source" <> '';
--> statement-breakpoint
DELETE FROM "work_days" WHERE "source" <> '';
--> statement-breakpoint
ALTER TABLE "work_days" DROP CONSTRAINT "work_days_work_id_day_source_host_pk";
--> statement-breakpoint
ALTER TABLE "work_days" DROP COLUMN "source";
--> statement-breakpoint
ALTER TABLE "work_days" DROP COLUMN "host";
--> statement-breakpoint
ALTER TABLE "work_days" ADD CONSTRAINT "work_days_work_id_day_pk" PRIMARY KEY("work_id","day");
--> statement-breakpoint
ALTER TABLE "work_days" ADD COLUMN "new_readers" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "work_days" ADD COLUMN "active_seconds" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "work_days" ADD COLUMN "finishes" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "work_days" ADD COLUMN "first_finishes" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
UPDATE "work_days" w SET "active_seconds" = c.seconds, "finishes" = c.finishes, "first_finishes" = c.ends
FROM (SELECT "work_id", "day", sum("active_seconds")::int AS seconds, sum("finishes")::int AS finishes, sum("first_finishes")::int AS ends
	FROM "chapter_days" GROUP BY 1, 2) c WHERE c."work_id" = w."work_id" AND c."day" = w."day";
--> statement-breakpoint
ALTER TABLE "work_days" ALTER COLUMN "new_readers" DROP DEFAULT, ALTER COLUMN "active_seconds" DROP DEFAULT, ALTER COLUMN "finishes" DROP DEFAULT, ALTER COLUMN "first_finishes" DROP DEFAULT;
--> statement-breakpoint
ALTER TABLE "work_hours" ADD COLUMN "day" date;
--> statement-breakpoint
UPDATE "work_hours" SET "day" = ("hour" AT TIME ZONE 'UTC')::date;
--> statement-breakpoint
ALTER TABLE "work_hours" DROP CONSTRAINT "work_hours_work_id_hour_pk";
--> statement-breakpoint
DROP INDEX "work_hours_hour";
--> statement-breakpoint
ALTER TABLE "work_hours" ALTER COLUMN "hour" SET DATA TYPE smallint USING extract(hour from "hour" AT TIME ZONE 'UTC');
--> statement-breakpoint
ALTER TABLE "work_hours" ALTER COLUMN "day" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "work_hours" ADD CONSTRAINT "work_hours_work_id_day_hour_pk" PRIMARY KEY("work_id","day","hour");
--> statement-breakpoint
CREATE INDEX "work_hours_day" ON "work_hours" USING btree ("day");
--> statement-breakpoint
-- The time of a visit by the clock of the work's author: its day is the day that it counts for, whatever zone the author has later.
ALTER TABLE "visits" ADD COLUMN "local_at" timestamp;
--> statement-breakpoint
UPDATE "visits" SET "local_at" = "opened_at" AT TIME ZONE 'UTC';
--> statement-breakpoint
ALTER TABLE "visits" ALTER COLUMN "local_at" SET NOT NULL;
--> statement-breakpoint
-- The device had not opened a chapter of the work before.
ALTER TABLE "visits" ADD COLUMN "is_first_visit" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
-- Clocks of a zone; of one that PostgreSQL does not know, in UTC: a visit must not be lost for it.
CREATE FUNCTION "clock_time"(at timestamptz, zone text) RETURNS timestamp LANGUAGE plpgsql STABLE AS $$
BEGIN
	RETURN at AT TIME ZONE zone;
EXCEPTION WHEN invalid_parameter_value THEN
	RETURN at AT TIME ZONE 'UTC';
END $$;

CREATE TABLE "changed_visit_days" (
	"day" date NOT NULL,
	"minute" timestamp with time zone NOT NULL,
	CONSTRAINT "changed_visit_days_day_minute_pk" PRIMARY KEY("day","minute")
);
--> statement-breakpoint
CREATE TABLE "chapter_days" (
	"work_id" text NOT NULL,
	"chapter_id" text NOT NULL,
	"day" date NOT NULL,
	"visits" integer NOT NULL,
	"readers" integer NOT NULL,
	"active_seconds" integer NOT NULL,
	"finishes" integer NOT NULL,
	"first_openings" integer NOT NULL,
	"first_finishes" integer NOT NULL,
	"stops" integer[] NOT NULL,
	CONSTRAINT "chapter_days_work_id_day_chapter_id_pk" PRIMARY KEY("work_id","day","chapter_id")
);
--> statement-breakpoint
CREATE TABLE "reader_firsts" (
	"key" text PRIMARY KEY NOT NULL,
	"work_id" text NOT NULL,
	"chapter_id" text NOT NULL,
	"opened_on" date NOT NULL,
	"finished_on" date
);
--> statement-breakpoint
CREATE TABLE "refused_visits" (
	"day" date NOT NULL,
	"reason" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "refused_visits_day_reason_pk" PRIMARY KEY("day","reason")
);
--> statement-breakpoint
CREATE TABLE "visit_salts" (
	"day" date PRIMARY KEY NOT NULL,
	"salt" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "work_days" (
	"work_id" text NOT NULL,
	"day" date NOT NULL,
	"source" text NOT NULL,
	"host" text NOT NULL,
	"visits" integer NOT NULL,
	"readers" integer NOT NULL,
	CONSTRAINT "work_days_work_id_day_source_host_pk" PRIMARY KEY("work_id","day","source","host")
);
--> statement-breakpoint
CREATE TABLE "work_hours" (
	"work_id" text NOT NULL,
	"hour" timestamp with time zone NOT NULL,
	"visits" integer NOT NULL,
	"readers" integer NOT NULL,
	"active_seconds" integer NOT NULL,
	CONSTRAINT "work_hours_work_id_hour_pk" PRIMARY KEY("work_id","hour")
);
--> statement-breakpoint
ALTER TABLE "chapter_days" ADD CONSTRAINT "chapter_days_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reader_firsts" ADD CONSTRAINT "reader_firsts_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_days" ADD CONSTRAINT "work_days_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_hours" ADD CONSTRAINT "work_hours_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chapter_days_day" ON "chapter_days" USING btree ("day");--> statement-breakpoint
CREATE INDEX "reader_firsts_work" ON "reader_firsts" USING btree ("work_id");--> statement-breakpoint
CREATE INDEX "reader_firsts_opened" ON "reader_firsts" USING btree ("opened_on");--> statement-breakpoint
CREATE INDEX "reader_firsts_finished" ON "reader_firsts" USING btree ("finished_on") WHERE finished_on is not null;--> statement-breakpoint
CREATE INDEX "work_days_day" ON "work_days" USING btree ("day");--> statement-breakpoint
CREATE INDEX "work_hours_hour" ON "work_hours" USING btree ("hour");
--> statement-breakpoint
-- A visit to a chapter: one partition a day (UTC), made when the first visit of the day arrives, dropped after 90 days. It
-- refers to nothing, so that storing one locks no row of a work. `reader` is a hash under the key of its day.
CREATE TABLE "visits" (
	"day" date NOT NULL,
	"id" uuid NOT NULL,
	"work_id" text NOT NULL,
	"chapter_id" text NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"active_seconds" integer NOT NULL,
	"progression" real NOT NULL,
	"is_finished" boolean NOT NULL,
	"source" text NOT NULL,
	"host" text NOT NULL,
	"reader" text NOT NULL,
	"is_profile" boolean NOT NULL,
	"is_first_opening" boolean NOT NULL,
	"is_first_finish" boolean NOT NULL,
	PRIMARY KEY ("day", "id")
) PARTITION BY RANGE ("day");

CREATE TABLE "written_days" (
	"work_id" text NOT NULL,
	"day" date NOT NULL,
	"words" integer NOT NULL,
	CONSTRAINT "written_days_work_id_day_pk" PRIMARY KEY("work_id","day")
);
--> statement-breakpoint
CREATE TABLE "work_fetch_days" (
	"work_id" text NOT NULL,
	"day" date NOT NULL,
	"downloads" integer NOT NULL,
	"feed_readers" integer NOT NULL,
	CONSTRAINT "work_fetch_days_work_id_day_pk" PRIMARY KEY("work_id","day")
);
--> statement-breakpoint
CREATE TABLE "work_fetches" (
	"day" date NOT NULL,
	"work_id" text NOT NULL,
	"kind" text NOT NULL,
	"reader" text NOT NULL,
	"readers" integer NOT NULL,
	CONSTRAINT "work_fetches_work_id_day_kind_reader_pk" PRIMARY KEY("work_id","day","kind","reader")
);
--> statement-breakpoint
ALTER TABLE "chapter_days" ADD COLUMN "early_openings" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "chapter_days" ADD COLUMN "early_finishes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "reader_firsts" ADD COLUMN "is_early" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "written_days" ADD CONSTRAINT "written_days_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_fetch_days" ADD CONSTRAINT "work_fetch_days_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_fetches" ADD CONSTRAINT "work_fetches_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- The device opened the work in its first week.
ALTER TABLE "visits" ADD COLUMN "is_early" boolean DEFAULT false NOT NULL;

CREATE TABLE "chapter_months" (
	"work_id" text NOT NULL,
	"month" date NOT NULL,
	"chapter_id" text NOT NULL,
	"visits" integer NOT NULL,
	"active_seconds" bigint NOT NULL,
	"finishes" integer NOT NULL,
	"first_openings" integer NOT NULL,
	"first_finishes" integer NOT NULL,
	"early_openings" integer NOT NULL,
	"early_finishes" integer NOT NULL,
	"stops" integer[] NOT NULL,
	CONSTRAINT "chapter_months_work_id_month_chapter_id_pk" PRIMARY KEY("work_id","month","chapter_id")
);
--> statement-breakpoint
CREATE TABLE "hour_months" (
	"work_id" text NOT NULL,
	"month" date NOT NULL,
	"weekday" smallint NOT NULL,
	"visits" integer[] NOT NULL,
	"readers" integer[] NOT NULL,
	"active_seconds" bigint[] NOT NULL,
	CONSTRAINT "hour_months_work_id_month_weekday_pk" PRIMARY KEY("work_id","month","weekday")
);
--> statement-breakpoint
CREATE TABLE "source_months" (
	"work_id" text NOT NULL,
	"month" date NOT NULL,
	"source" text NOT NULL,
	"host" text NOT NULL,
	"visits" integer NOT NULL,
	CONSTRAINT "source_months_work_id_month_source_host_pk" PRIMARY KEY("work_id","month","source","host")
);
--> statement-breakpoint
CREATE TABLE "stored_months" (
	"id" smallint PRIMARY KEY NOT NULL,
	"until" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "work_months" (
	"work_id" text NOT NULL,
	"month" date NOT NULL,
	"visits" integer NOT NULL,
	"readers" integer NOT NULL,
	"new_readers" integer NOT NULL,
	"active_seconds" bigint NOT NULL,
	"finishes" integer NOT NULL,
	"first_finishes" integer NOT NULL,
	"downloads" integer NOT NULL,
	"feed_readers" integer NOT NULL,
	"words" integer NOT NULL,
	CONSTRAINT "work_months_work_id_month_pk" PRIMARY KEY("work_id","month")
);
--> statement-breakpoint
ALTER TABLE "chapter_months" ADD CONSTRAINT "chapter_months_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hour_months" ADD CONSTRAINT "hour_months_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "source_months" ADD CONSTRAINT "source_months_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_months" ADD CONSTRAINT "work_months_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "work_fetch_days_day" ON "work_fetch_days" USING btree ("day");
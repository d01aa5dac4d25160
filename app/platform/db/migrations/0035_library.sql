CREATE TABLE "library_books" (
	"profile_id" text NOT NULL,
	"book_id" bigint NOT NULL,
	"status" text,
	"readings" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"before" jsonb,
	"added_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "library_books_profile_id_book_id_pk" PRIMARY KEY("profile_id","book_id")
);
--> statement-breakpoint
CREATE TABLE "reading_days" (
	"profile_id" text NOT NULL,
	"day" date NOT NULL,
	"book_id" bigint NOT NULL,
	"seconds" integer NOT NULL,
	"word_count" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "reading_days_profile_id_day_book_id_pk" PRIMARY KEY("profile_id","day","book_id")
);
--> statement-breakpoint
CREATE TABLE "reading_goals" (
	"profile_id" text NOT NULL,
	"year" smallint NOT NULL,
	"book_count" integer NOT NULL,
	CONSTRAINT "reading_goals_profile_id_year_pk" PRIMARY KEY("profile_id","year")
);
--> statement-breakpoint
CREATE TABLE "reading_settings" (
	"profile_id" text PRIMARY KEY NOT NULL,
	"keeps_history" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shelf_books" (
	"shelf_id" text NOT NULL,
	"book_id" bigint NOT NULL,
	"profile_id" text NOT NULL,
	"position" integer NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	CONSTRAINT "shelf_books_shelf_id_book_id_pk" PRIMARY KEY("shelf_id","book_id")
);
--> statement-breakpoint
CREATE TABLE "shelves" (
	"id" text PRIMARY KEY NOT NULL,
	"profile_id" text NOT NULL,
	"name" text NOT NULL,
	"about" text DEFAULT '' NOT NULL,
	"is_public" boolean DEFAULT false NOT NULL,
	"position" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "library_books" ADD CONSTRAINT "library_books_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_books" ADD CONSTRAINT "library_books_book_id_books_id_fk" FOREIGN KEY ("book_id") REFERENCES "public"."books"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reading_days" ADD CONSTRAINT "reading_days_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reading_days" ADD CONSTRAINT "reading_days_book_id_books_id_fk" FOREIGN KEY ("book_id") REFERENCES "public"."books"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reading_goals" ADD CONSTRAINT "reading_goals_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reading_settings" ADD CONSTRAINT "reading_settings_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shelf_books" ADD CONSTRAINT "shelf_books_shelf_id_shelves_id_fk" FOREIGN KEY ("shelf_id") REFERENCES "public"."shelves"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shelf_books" ADD CONSTRAINT "shelf_books_book_id_books_id_fk" FOREIGN KEY ("book_id") REFERENCES "public"."books"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shelf_books" ADD CONSTRAINT "shelf_books_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shelves" ADD CONSTRAINT "shelves_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "library_books_book" ON "library_books" USING btree ("book_id");--> statement-breakpoint
CREATE INDEX "reading_days_book" ON "reading_days" USING btree ("book_id");--> statement-breakpoint
CREATE INDEX "shelf_books_book" ON "shelf_books" USING btree ("book_id");--> statement-breakpoint
CREATE INDEX "shelf_books_profile" ON "shelf_books" USING btree ("profile_id");--> statement-breakpoint
CREATE INDEX "shelves_profile" ON "shelves" USING btree ("profile_id");
CREATE TABLE "book_files" (
	"book_id" bigint NOT NULL,
	"hash" text NOT NULL,
	"media_type" text NOT NULL,
	"role" text NOT NULL,
	CONSTRAINT "book_files_book_id_hash_role_pk" PRIMARY KEY("book_id","hash","role")
);
--> statement-breakpoint
CREATE TABLE "book_identifiers" (
	"book_id" bigint NOT NULL,
	"scheme" text NOT NULL,
	"value" text NOT NULL,
	"is_primary" boolean DEFAULT false NOT NULL,
	CONSTRAINT "book_identifiers_book_id_scheme_value_pk" PRIMARY KEY("book_id","scheme","value")
);
--> statement-breakpoint
CREATE TABLE "book_navigation" (
	"book_id" bigint PRIMARY KEY NOT NULL,
	"contents" jsonb NOT NULL,
	"landmarks" jsonb NOT NULL,
	"page_list" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "book_people" (
	"book_id" bigint NOT NULL,
	"person_id" bigint NOT NULL,
	"role" text NOT NULL,
	"position" smallint NOT NULL,
	"credited_as" text NOT NULL,
	CONSTRAINT "book_people_book_id_person_id_role_pk" PRIMARY KEY("book_id","person_id","role")
);
--> statement-breakpoint
CREATE TABLE "book_subjects" (
	"book_id" bigint NOT NULL,
	"subject_id" bigint NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "book_subjects_book_id_subject_id_pk" PRIMARY KEY("book_id","subject_id")
);
--> statement-breakpoint
CREATE TABLE "books" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "books_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"jid" text NOT NULL,
	"title" text NOT NULL,
	"subtitle" text,
	"sort_title" text NOT NULL,
	"language" text DEFAULT 'und' NOT NULL,
	"progression_direction" text DEFAULT 'ltr' NOT NULL,
	"description_html" text,
	"description" text,
	"publisher" text,
	"published_on" text,
	"published_year" integer,
	"rights" text,
	"is_downloadable" boolean DEFAULT false NOT NULL,
	"series_name" text,
	"series_position" text,
	"origin" text NOT NULL,
	"external_id" text,
	"external_hash" text,
	"is_text_held" boolean NOT NULL,
	"status" text DEFAULT 'complete' NOT NULL,
	"word_count" integer DEFAULT 0 NOT NULL,
	"character_count" integer DEFAULT 0 NOT NULL,
	"chapter_count" integer DEFAULT 0 NOT NULL,
	"average_rating" real,
	"ratings_count" integer DEFAULT 0 NOT NULL,
	"cover" jsonb,
	"original_hash" text,
	"original_size" integer,
	"style_hash" text,
	"import_warnings" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "books_jid_unique" UNIQUE("jid"),
	CONSTRAINT "books_externalId_unique" UNIQUE("external_id"),
	CONSTRAINT "books_originalHash_unique" UNIQUE("original_hash")
);
--> statement-breakpoint
CREATE TABLE "chapters" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "chapters_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"book_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"html" text NOT NULL,
	"text" text NOT NULL,
	"word_count" integer NOT NULL,
	"character_count" integer NOT NULL,
	"words_before" integer NOT NULL,
	"is_linear" boolean NOT NULL,
	"language" text,
	"direction" text,
	"writing_mode" text DEFAULT 'horizontal-tb' NOT NULL,
	"body_class" text,
	CONSTRAINT "chapters_slug" UNIQUE("book_id","slug"),
	CONSTRAINT "chapters_position" UNIQUE NULLS NOT DISTINCT("book_id","position")
);
--> statement-breakpoint
CREATE TABLE "people" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "people_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"sort_name" text NOT NULL,
	CONSTRAINT "people_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "subjects" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "subjects_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"book_count" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "subjects_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "book_listings" (
	"subject_id" bigint NOT NULL,
	"book_id" bigint NOT NULL,
	CONSTRAINT "book_listings_subject_id_book_id_pk" PRIMARY KEY("subject_id","book_id")
);
--> statement-breakpoint
CREATE TABLE "book_search" (
	"book_id" bigint PRIMARY KEY NOT NULL,
	"terms" "tsvector" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "book_files" ADD CONSTRAINT "book_files_book_id_books_id_fk" FOREIGN KEY ("book_id") REFERENCES "public"."books"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book_identifiers" ADD CONSTRAINT "book_identifiers_book_id_books_id_fk" FOREIGN KEY ("book_id") REFERENCES "public"."books"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book_navigation" ADD CONSTRAINT "book_navigation_book_id_books_id_fk" FOREIGN KEY ("book_id") REFERENCES "public"."books"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book_people" ADD CONSTRAINT "book_people_book_id_books_id_fk" FOREIGN KEY ("book_id") REFERENCES "public"."books"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book_people" ADD CONSTRAINT "book_people_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book_subjects" ADD CONSTRAINT "book_subjects_book_id_books_id_fk" FOREIGN KEY ("book_id") REFERENCES "public"."books"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book_subjects" ADD CONSTRAINT "book_subjects_subject_id_subjects_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."subjects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chapters" ADD CONSTRAINT "chapters_book_id_books_id_fk" FOREIGN KEY ("book_id") REFERENCES "public"."books"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book_listings" ADD CONSTRAINT "book_listings_subject_id_subjects_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."subjects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book_listings" ADD CONSTRAINT "book_listings_book_id_books_id_fk" FOREIGN KEY ("book_id") REFERENCES "public"."books"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book_search" ADD CONSTRAINT "book_search_book_id_books_id_fk" FOREIGN KEY ("book_id") REFERENCES "public"."books"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "book_files_hash" ON "book_files" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "book_identifiers_value" ON "book_identifiers" USING btree ("value","scheme");--> statement-breakpoint
CREATE INDEX "book_people_person" ON "book_people" USING btree ("person_id","book_id");--> statement-breakpoint
CREATE INDEX "book_subjects_subject" ON "book_subjects" USING btree ("subject_id","book_id");--> statement-breakpoint
CREATE INDEX "books_added" ON "books" USING btree ("added_at","id") WHERE is_text_held;--> statement-breakpoint
CREATE INDEX "books_length" ON "books" USING btree ("word_count") WHERE is_text_held;--> statement-breakpoint
CREATE INDEX "books_listed" ON "books" USING btree ("is_text_held","added_at","id");--> statement-breakpoint
CREATE INDEX "books_popular" ON "books" USING btree ("ratings_count" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "books_series" ON "books" USING btree ("series_name");--> statement-breakpoint
CREATE INDEX "books_language" ON "books" USING btree (split_part(language, '-', 1),"added_at","id") WHERE is_text_held;--> statement-breakpoint
CREATE INDEX "subjects_genres" ON "subjects" USING btree ("book_count" DESC NULLS FIRST,"id") WHERE kind = 'genre';--> statement-breakpoint
CREATE INDEX "book_listings_book" ON "book_listings" USING btree ("book_id");--> statement-breakpoint
CREATE INDEX "book_search_terms" ON "book_search" USING gin ("terms");
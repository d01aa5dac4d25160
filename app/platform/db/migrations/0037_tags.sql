CREATE TABLE "tag_merge_books" (
	"merge_id" bigint NOT NULL,
	"book_id" bigint NOT NULL,
	"position" smallint NOT NULL,
	"had_target" boolean NOT NULL,
	CONSTRAINT "tag_merge_books_merge_id_book_id_pk" PRIMARY KEY("merge_id","book_id")
);
--> statement-breakpoint
CREATE TABLE "tag_merge_exclusions" (
	"merge_id" bigint NOT NULL,
	"profile_id" text NOT NULL,
	"had_target" boolean NOT NULL,
	CONSTRAINT "tag_merge_exclusions_merge_id_profile_id_pk" PRIMARY KEY("merge_id","profile_id")
);
--> statement-breakpoint
CREATE TABLE "tag_merges" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tag_merges_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"subject_id" bigint NOT NULL,
	"into_id" bigint NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"about" text,
	"is_hidden" boolean NOT NULL,
	"aliases" text[] NOT NULL,
	"state" text NOT NULL,
	"merged_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "shelves" ADD COLUMN "is_listed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "subjects" ADD COLUMN "is_hidden" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "tag_merge_books" ADD CONSTRAINT "tag_merge_books_merge_id_tag_merges_id_fk" FOREIGN KEY ("merge_id") REFERENCES "public"."tag_merges"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tag_merge_books" ADD CONSTRAINT "tag_merge_books_book_id_books_id_fk" FOREIGN KEY ("book_id") REFERENCES "public"."books"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tag_merge_exclusions" ADD CONSTRAINT "tag_merge_exclusions_merge_id_tag_merges_id_fk" FOREIGN KEY ("merge_id") REFERENCES "public"."tag_merges"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tag_merge_exclusions" ADD CONSTRAINT "tag_merge_exclusions_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tag_merge_books_book" ON "tag_merge_books" USING btree ("book_id");--> statement-breakpoint
CREATE INDEX "tag_merge_exclusions_profile" ON "tag_merge_exclusions" USING btree ("profile_id");--> statement-breakpoint
CREATE INDEX "tag_merges_into" ON "tag_merges" USING btree ("into_id");--> statement-breakpoint
CREATE INDEX "shelves_listed" ON "shelves" USING btree ("changed_at" DESC NULLS LAST,"id") WHERE is_public and is_listed;
CREATE TABLE "dictionaries" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"language" text NOT NULL,
	"target" text NOT NULL,
	"version" text NOT NULL,
	"entry_count" integer NOT NULL,
	"shard_count" integer NOT NULL,
	"size" integer NOT NULL,
	"added_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "dictionary_shards" (
	"dictionary_id" text NOT NULL,
	"shard" smallint NOT NULL,
	"body" "bytea" NOT NULL,
	CONSTRAINT "dictionary_shards_dictionary_id_shard_pk" PRIMARY KEY("dictionary_id","shard")
);
--> statement-breakpoint
CREATE TABLE "read_chapters" (
	"profile_id" text NOT NULL,
	"book_id" bigint NOT NULL,
	"slug" text NOT NULL,
	"revised_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone NOT NULL,
	CONSTRAINT "read_chapters_profile_id_book_id_slug_pk" PRIMARY KEY("profile_id","book_id","slug")
);
--> statement-breakpoint
CREATE TABLE "announced_revisions" (
	"book_id" bigint NOT NULL,
	"slug" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"release_id" bigint NOT NULL,
	"before" text NOT NULL,
	"after" text,
	CONSTRAINT "announced_revisions_book_id_slug_at_pk" PRIMARY KEY("book_id","slug","at")
);
--> statement-breakpoint
ALTER TABLE "chapters" ADD COLUMN "revised_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "works" ADD COLUMN "next_date" text DEFAULT 'hidden' NOT NULL;--> statement-breakpoint
ALTER TABLE "dictionary_shards" ADD CONSTRAINT "dictionary_shards_dictionary_id_dictionaries_id_fk" FOREIGN KEY ("dictionary_id") REFERENCES "public"."dictionaries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "read_chapters" ADD CONSTRAINT "read_chapters_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announced_revisions" ADD CONSTRAINT "announced_revisions_book_id_books_id_fk" FOREIGN KEY ("book_id") REFERENCES "public"."books"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announced_revisions" ADD CONSTRAINT "announced_revisions_release_id_releases_id_fk" FOREIGN KEY ("release_id") REFERENCES "public"."releases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "announced_revisions_release" ON "announced_revisions" USING btree ("release_id");
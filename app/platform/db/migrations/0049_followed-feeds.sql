CREATE TABLE "followed_feeds" (
	"profile_id" text PRIMARY KEY NOT NULL,
	"id" text NOT NULL,
	"key_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_fetched_at" timestamp with time zone,
	CONSTRAINT "followed_feeds_id_unique" UNIQUE("id"),
	CONSTRAINT "followed_feeds_keyHash_unique" UNIQUE("key_hash")
);
--> statement-breakpoint
ALTER TABLE "followed_feeds" ADD CONSTRAINT "followed_feeds_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;
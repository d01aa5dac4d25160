CREATE TABLE "places" (
	"profile_id" text NOT NULL,
	"book_id" bigint NOT NULL,
	"device" uuid NOT NULL,
	"kind" text NOT NULL,
	"count" integer NOT NULL,
	"seen" jsonb NOT NULL,
	"locator" jsonb NOT NULL,
	"total" real NOT NULL,
	"read_at" timestamp with time zone NOT NULL,
	"earlier" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"furthest" jsonb NOT NULL,
	CONSTRAINT "places_profile_id_book_id_device_pk" PRIMARY KEY("profile_id","book_id","device")
);
--> statement-breakpoint
ALTER TABLE "places" ADD CONSTRAINT "places_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;
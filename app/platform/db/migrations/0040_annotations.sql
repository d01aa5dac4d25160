CREATE TABLE "annotations" (
	"profile_id" text NOT NULL,
	"id" uuid NOT NULL,
	"book_id" bigint NOT NULL,
	"colour" text NOT NULL,
	"note" text NOT NULL,
	"target" jsonb NOT NULL,
	"version" integer NOT NULL,
	"life" integer NOT NULL,
	"found" jsonb,
	"state" text NOT NULL,
	"release_id" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	"checked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "annotations_profile_id_id_pk" PRIMARY KEY("profile_id","id")
);
--> statement-breakpoint
ALTER TABLE "annotations" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "annotations" ADD CONSTRAINT "annotations_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "annotations_book" ON "annotations" USING btree ("book_id","profile_id");--> statement-breakpoint
CREATE INDEX "annotations_deleted" ON "annotations" USING btree ("deleted_at") WHERE deleted_at is not null and version > 0;
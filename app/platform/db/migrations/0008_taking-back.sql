CREATE TABLE "release_undo_rows" (
	"release_id" bigint NOT NULL,
	"source" text NOT NULL,
	"row" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "chapter_publications" ADD COLUMN "accepted_marks" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "release_undo_rows" ADD CONSTRAINT "release_undo_rows_release_id_releases_id_fk" FOREIGN KEY ("release_id") REFERENCES "public"."releases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "release_undo_rows_release" ON "release_undo_rows" USING btree ("release_id");
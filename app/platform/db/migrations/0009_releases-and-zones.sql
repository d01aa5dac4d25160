CREATE TABLE "release_undo_rows" (
	"release_id" bigint NOT NULL,
	"source" text NOT NULL,
	"row" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "chapter_publications" ADD COLUMN "accepted_marks" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "release_undo_rows" ADD CONSTRAINT "release_undo_rows_release_id_releases_id_fk" FOREIGN KEY ("release_id") REFERENCES "public"."releases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "release_undo_rows_release" ON "release_undo_rows" USING btree ("release_id");
--> statement-breakpoint
-- Books that came out before a name was asked for were credited to "User", which is nobody's name: they have no author until theirs gives one.
WITH nameless AS (
	SELECT p.id FROM people p JOIN profiles pr ON pr.id = p.profile_id
	WHERE p.name = 'User' AND nullif(pr.full_name, '') IS NULL AND nullif(pr.first_name, '') IS NULL AND nullif(pr.last_name, '') IS NULL
), credited AS (
	DELETE FROM book_people bp USING nameless n WHERE bp.person_id = n.id RETURNING bp.book_id
)
UPDATE book_search s SET terms = ts_delete(s.terms, 'user') FROM credited c JOIN books b ON b.id = c.book_id
WHERE s.book_id = c.book_id AND b.title !~* '\muser\M';
--> statement-breakpoint
DELETE FROM people p USING profiles pr
WHERE pr.id = p.profile_id AND p.name = 'User' AND NOT EXISTS (SELECT 1 FROM book_people bp WHERE bp.person_id = p.id);

--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "time_zone" text;
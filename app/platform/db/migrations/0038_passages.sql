CREATE TABLE "text_passages" (
	"chapter_id" bigint NOT NULL,
	"part" integer NOT NULL,
	"start" integer NOT NULL,
	"length" integer NOT NULL,
	"terms" integer[] NOT NULL,
	CONSTRAINT "text_passages_chapter_id_part_pk" PRIMARY KEY("chapter_id","part")
);
--> statement-breakpoint
ALTER TABLE "text_passages" ADD CONSTRAINT "text_passages_chapter_id_chapters_id_fk" FOREIGN KEY ("chapter_id") REFERENCES "public"."chapters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "text_passages_terms" ON "text_passages" USING gin ("terms");--> statement-breakpoint
-- Written by hand from here on.
-- A word is in few passages or in many, and the index is right for either: without statistics the planner always takes it.
ALTER TABLE "text_passages" ALTER COLUMN "terms" SET STATISTICS 0;--> statement-breakpoint
-- What is forgotten to be indexed again is missing, and never wrong.
CREATE FUNCTION "forget_passages"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM "text_passages" WHERE "chapter_id" = OLD."id";
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "chapters_passages_forgotten" AFTER UPDATE OF "text", "access" ON "chapters" FOR EACH ROW
	WHEN (OLD."text" IS DISTINCT FROM NEW."text" OR OLD."access" IS DISTINCT FROM NEW."access")
	EXECUTE FUNCTION "forget_passages"();

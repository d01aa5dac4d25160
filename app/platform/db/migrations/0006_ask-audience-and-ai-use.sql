ALTER TABLE "works" ALTER COLUMN "audience" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "works" ALTER COLUMN "audience" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "works" ALTER COLUMN "ai_use" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "works" ALTER COLUMN "ai_use" DROP NOT NULL;--> statement-breakpoint
-- What nobody has said of a work that nobody has seen is asked when it is published.
UPDATE "works" SET "audience" = CASE "audience" WHEN 'everyone' THEN NULL ELSE "audience" END, "ai_use" = CASE "ai_use" WHEN 'none' THEN NULL ELSE "ai_use" END
WHERE NOT EXISTS (SELECT 1 FROM "work_publications" p WHERE p."work_id" = "works"."id" AND p."state" <> 'draft');

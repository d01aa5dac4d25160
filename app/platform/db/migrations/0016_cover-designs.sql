ALTER TABLE "profiles" ADD COLUMN "cloth" text;--> statement-breakpoint
ALTER TABLE "books" ADD COLUMN "cover_design" jsonb;--> statement-breakpoint
ALTER TABLE "works" ADD COLUMN "former_cover" jsonb;--> statement-breakpoint
ALTER TABLE "works" ADD COLUMN "cover_design" jsonb;--> statement-breakpoint
-- Books that readers know keep their covers until their authors choose.
UPDATE "works" SET "cover_design" = '{"isFromJid": true}' WHERE "id" IN (SELECT "work_id" FROM "work_publications" WHERE "book_id" IS NOT NULL);
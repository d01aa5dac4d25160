-- Written by hand: what is there is made again by the job "index-passages", smaller; and terms lie beside their rows (decision 371). Before
-- what was generated, so that no index is built of what goes.
TRUNCATE "text_passages";--> statement-breakpoint
ALTER TABLE "text_passages" ALTER COLUMN "terms" SET STORAGE EXTERNAL;--> statement-breakpoint
-- Generated.
DROP INDEX "text_passages_terms";--> statement-breakpoint
CREATE INDEX "text_passages_terms" ON "text_passages" USING gin ("terms") WITH (gin_pending_list_limit=8192);
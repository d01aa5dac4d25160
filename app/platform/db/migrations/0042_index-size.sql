-- Written by hand, in place of what was generated: the tables are written anew, because a change in place would leave them twice as large, and
-- the index of terms stays as it is. Keys of short words are of deletions (among them a few of forms, until the job "index-search" has been
-- there), those of long ones of forms.
CREATE TABLE "new_words" AS SELECT w."word", coalesce(d."keys", '{}'::integer[]) AS "keys" FROM "search_words" w LEFT JOIN (
	SELECT "word", array_agg(DISTINCT CASE WHEN length("word") <= 9 THEN "key" & 32767 ELSE "key" | 1073741824 END) AS "keys"
	FROM "word_deletions" GROUP BY "word") d ON d."word" = w."word";--> statement-breakpoint
DROP TABLE "word_deletions";--> statement-breakpoint
DROP TABLE "search_words";--> statement-breakpoint
ALTER TABLE "new_words" RENAME TO "search_words";--> statement-breakpoint
ALTER TABLE "search_words" ALTER COLUMN "keys" SET DEFAULT '{}', ALTER COLUMN "keys" SET NOT NULL,
	ADD CONSTRAINT "search_words_pkey" PRIMARY KEY ("word");--> statement-breakpoint
CREATE INDEX "search_words_keys" ON "search_words" USING gin ("keys") WITH (gin_pending_list_limit=512);--> statement-breakpoint
CREATE INDEX "search_words_trigrams" ON "search_words" USING gin ("word" gin_trgm_ops) WITH (gin_pending_list_limit=512) WHERE length("word") >= 6;--> statement-breakpoint
CREATE TABLE "new_suggestions" AS SELECT "target", "weight", "band", "kind", "key", "label" FROM "search_suggestions";--> statement-breakpoint
DROP TABLE "search_suggestions";--> statement-breakpoint
ALTER TABLE "new_suggestions" RENAME TO "search_suggestions";--> statement-breakpoint
ALTER TABLE "search_suggestions" ALTER COLUMN "target" SET NOT NULL, ALTER COLUMN "weight" SET NOT NULL, ALTER COLUMN "band" SET NOT NULL,
	ALTER COLUMN "kind" SET NOT NULL, ALTER COLUMN "key" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "search_suggestions_begun" ON "search_suggestions" USING btree ("band","key");--> statement-breakpoint
CREATE INDEX "search_suggestions_target" ON "search_suggestions" USING btree ("target");--> statement-breakpoint
ALTER INDEX "book_find_terms" SET (gin_pending_list_limit=2048);--> statement-breakpoint
-- Room for a changed card on the page of the former one, so that the key's index stays as it is.
ALTER TABLE "book_cards" SET (fillfactor = 90);

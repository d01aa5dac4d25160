CREATE TABLE "site_choices" (
	"name" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "people_by_name" ON "people" USING btree ((left(lower(normalize(sort_name, nfd)), 60) collate "C"),id);
--> statement-breakpoint
-- What stands before and behind the text counts neither in a book's length nor in how far somebody has read.
WITH counted AS (
	SELECT id, book_id, position, CASE WHEN (is_linear OR NOT bool_or(is_linear) OVER (PARTITION BY book_id))
		AND matter NOT IN ('front', 'back') THEN word_count ELSE 0 END AS words
	FROM chapters WHERE book_id IN (SELECT book_id FROM chapters WHERE matter IN ('front', 'back'))
), placed AS (
	SELECT id, (sum(words) OVER (PARTITION BY book_id ORDER BY position) - words)::int AS before FROM counted
)
UPDATE chapters SET words_before = placed.before FROM placed WHERE chapters.id = placed.id;
--> statement-breakpoint
WITH lengths AS (
	SELECT book_id, sum(word_count)::int AS words, sum(character_count)::int AS characters
	FROM (SELECT book_id, word_count, character_count, matter, is_linear OR NOT bool_or(is_linear) OVER (PARTITION BY book_id) AS is_read FROM chapters
		WHERE book_id IN (SELECT book_id FROM chapters WHERE matter IN ('front', 'back'))) AS c
	WHERE is_read AND matter NOT IN ('front', 'back') GROUP BY book_id
)
UPDATE books SET word_count = lengths.words, character_count = lengths.characters FROM lengths WHERE books.id = lengths.book_id AND lengths.words > 0;

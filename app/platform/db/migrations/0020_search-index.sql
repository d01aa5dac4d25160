CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE TABLE "book_cards" (
	"book_id" bigint PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"also_known_as" text[] NOT NULL,
	"series" text NOT NULL,
	"series_position" text NOT NULL,
	"authors" text[] NOT NULL,
	"plain" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "book_find" (
	"book_id" bigint PRIMARY KEY NOT NULL,
	"prior" real NOT NULL,
	"is_text_held" boolean NOT NULL,
	"title_key" integer NOT NULL,
	"terms" "tsvector" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"word" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "word_deletions" (
	"key" integer NOT NULL,
	"word" text NOT NULL,
	CONSTRAINT "word_deletions_key_word_pk" PRIMARY KEY("key","word")
);
--> statement-breakpoint
-- Words and names stay what they were found by; the job "index-search" adds what ranking and corrections need.
INSERT INTO book_find (book_id, prior, is_text_held, title_key, terms)
SELECT s.book_id, ln(1 + b.ratings_count) / 16 + CASE WHEN b.is_text_held THEN 0.25 ELSE 0 END, b.is_text_held, 0,
	array_to_tsvector(ARRAY(SELECT CASE WHEN t.weights && '{A,B}'::text[] OR t.lexeme ~ '^97[89][0-9]{10}$' THEN t.lexeme ELSE '~' || t.lexeme END FROM unnest(s.terms) AS t))
FROM book_search s JOIN books b ON b.id = s.book_id;
--> statement-breakpoint
DROP TABLE "book_search" CASCADE;--> statement-breakpoint
ALTER TABLE "book_cards" ADD CONSTRAINT "book_cards_book_id_books_id_fk" FOREIGN KEY ("book_id") REFERENCES "public"."books"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book_find" ADD CONSTRAINT "book_find_book_id_books_id_fk" FOREIGN KEY ("book_id") REFERENCES "public"."books"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "book_find_terms" ON "book_find" USING gin ("terms") WITH (gin_pending_list_limit=512);--> statement-breakpoint
CREATE INDEX "book_find_title" ON "book_find" USING btree ("title_key");--> statement-breakpoint
CREATE INDEX "search_words_trigrams" ON "search_words" USING gin ("word" gin_trgm_ops);
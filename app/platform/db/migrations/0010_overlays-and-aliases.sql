CREATE TABLE "book_aliases" (
	"jid" text PRIMARY KEY NOT NULL,
	"book_id" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "chapters" ADD COLUMN "overlay" jsonb;--> statement-breakpoint
ALTER TABLE "book_aliases" ADD CONSTRAINT "book_aliases_book_id_books_id_fk" FOREIGN KEY ("book_id") REFERENCES "public"."books"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "book_aliases_book" ON "book_aliases" USING btree ("book_id");
CREATE TABLE "reader_marks" (
	"reader" bigint NOT NULL,
	"book_id" bigint NOT NULL,
	"rating" smallint,
	CONSTRAINT "reader_marks_reader_book_id_pk" PRIMARY KEY("reader","book_id")
);
--> statement-breakpoint
CREATE TABLE "similar_books" (
	"book_id" bigint NOT NULL,
	"similar_id" bigint NOT NULL,
	"closeness" real NOT NULL,
	CONSTRAINT "similar_books_book_id_similar_id_pk" PRIMARY KEY("book_id","similar_id")
);
--> statement-breakpoint
ALTER TABLE "reader_marks" ADD CONSTRAINT "reader_marks_book_id_books_id_fk" FOREIGN KEY ("book_id") REFERENCES "public"."books"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "similar_books" ADD CONSTRAINT "similar_books_book_id_books_id_fk" FOREIGN KEY ("book_id") REFERENCES "public"."books"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "similar_books" ADD CONSTRAINT "similar_books_similar_id_books_id_fk" FOREIGN KEY ("similar_id") REFERENCES "public"."books"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reader_marks_book" ON "reader_marks" USING btree ("book_id");--> statement-breakpoint
CREATE INDEX "similar_books_similar" ON "similar_books" USING btree ("similar_id");
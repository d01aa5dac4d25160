ALTER TABLE "book_find" SET (toast_tuple_target = 256);--> statement-breakpoint
ALTER TABLE "book_find" ALTER COLUMN "terms" SET STORAGE EXTERNAL;--> statement-breakpoint
ALTER TABLE "book_find" ALTER COLUMN "packed" SET STORAGE MAIN;--> statement-breakpoint
ALTER TABLE "book_find" ADD COLUMN "filler" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "book_find" ALTER COLUMN "filler" SET STORAGE MAIN;--> statement-breakpoint
ALTER TABLE "book_find" ALTER COLUMN "filler" SET DEFAULT repeat(' ', 2000);--> statement-breakpoint
-- A new type writes every row again, and with it moves its terms.
ALTER TABLE "book_find" ALTER COLUMN "filler" TYPE text USING repeat(' ', 2000);

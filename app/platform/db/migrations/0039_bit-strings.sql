CREATE TABLE "book_bit_changes" (
	"place" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "book_bit_changes_place_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"book_id" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "book_bit_terms" (
	"term" text collate "C" PRIMARY KEY NOT NULL,
	"code" smallint,
	"number" bigint,
	"version" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "book_bits" (
	"segment" integer NOT NULL,
	"term" text collate "C" NOT NULL,
	"bits" bit varying NOT NULL,
	CONSTRAINT "book_bits_segment_term_pk" PRIMARY KEY("segment","term")
);
--> statement-breakpoint
-- Written by hand: strings are read whole, so that compressing them would only cost; and whatever writes the index notes it.
ALTER TABLE "book_bits" ALTER COLUMN "bits" SET STORAGE EXTERNAL;--> statement-breakpoint
CREATE FUNCTION note_book_bit_changes() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  insert into book_bit_changes (book_id) select book_id from written;
  return null;
end $$;--> statement-breakpoint
CREATE TRIGGER "book_find_inserted" AFTER INSERT ON "book_find" REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION note_book_bit_changes();--> statement-breakpoint
CREATE TRIGGER "book_find_updated" AFTER UPDATE ON "book_find" REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION note_book_bit_changes();--> statement-breakpoint
CREATE TRIGGER "book_find_deleted" AFTER DELETE ON "book_find" REFERENCING OLD TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION note_book_bit_changes();

CREATE TABLE "opened_chapters" (
	"profile_id" text NOT NULL,
	"chapter_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "opened_chapters_profile_id_chapter_id_pk" PRIMARY KEY("profile_id","chapter_id")
);
--> statement-breakpoint
ALTER TABLE "news_seen" ADD COLUMN "read_up_to" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "colour" text;--> statement-breakpoint
ALTER TABLE "opened_chapters" ADD CONSTRAINT "opened_chapters_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opened_chapters" ADD CONSTRAINT "opened_chapters_chapter_id_work_chapters_id_fk" FOREIGN KEY ("chapter_id") REFERENCES "public"."work_chapters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "opened_chapters_chapter" ON "opened_chapters" USING btree ("chapter_id");--> statement-breakpoint
-- Profiles that are there already: the colours of an account in turn, from one that differs between accounts.
UPDATE "profiles" SET "colour" = (array['forest', 'wine', 'navy', 'mustard', 'slate', 'plum', 'linen', 'sky', 'rust', 'teal', 'rose', 'olive'])
	[1 + ((('x' || substr(md5(turn.account_id), 1, 6))::bit(24)::int + 5 * turn.number) % 12)]
FROM (SELECT "id", "account_id", row_number() OVER (PARTITION BY "account_id" ORDER BY "created_at", "id") AS number FROM "profiles") AS turn
WHERE turn."id" = "profiles"."id";

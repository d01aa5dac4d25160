CREATE TABLE "ended_follows" (
	"work_id" text,
	"author_id" text,
	"since" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone NOT NULL,
	CONSTRAINT "ended_follows_one" CHECK (num_nonnulls("ended_follows"."work_id", "ended_follows"."author_id") = 1)
);
--> statement-breakpoint
ALTER TABLE "ended_follows" ADD CONSTRAINT "ended_follows_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ended_follows_work" ON "ended_follows" USING btree ("work_id");--> statement-breakpoint
CREATE INDEX "ended_follows_author" ON "ended_follows" USING btree ("author_id");--> statement-breakpoint
-- Written by hand. A follow that was copied to another profile of the same account has the same moment: who goes on by another name has not left.
CREATE FUNCTION "record_ended_follow"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "ended_follows" ("work_id", "author_id", "since", "ended_at")
	SELECT OLD."work_id", OLD."author_id", OLD."since", now()
	WHERE OLD."since" < now() - interval '1 hour'
		AND (EXISTS (SELECT FROM "works" WHERE "id" = OLD."work_id") OR EXISTS (SELECT FROM "profiles" WHERE "id" = OLD."author_id"))
		AND NOT EXISTS (SELECT FROM "follows" f WHERE f."since" = OLD."since" AND (f."work_id" = OLD."work_id" OR f."author_id" = OLD."author_id"));
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "follows_ended" AFTER DELETE ON "follows" FOR EACH ROW EXECUTE FUNCTION "record_ended_follow"();

ALTER TABLE "follows" DROP CONSTRAINT "follows_one";--> statement-breakpoint
ALTER TABLE "follows" ADD COLUMN "person_id" bigint;--> statement-breakpoint
ALTER TABLE "follows" ADD CONSTRAINT "follows_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follows" ADD CONSTRAINT "follows_person" UNIQUE("person_id","profile_id");--> statement-breakpoint
ALTER TABLE "follows" ADD CONSTRAINT "follows_one" CHECK (num_nonnulls("follows"."work_id", "follows"."author_id", "follows"."person_id") = 1);
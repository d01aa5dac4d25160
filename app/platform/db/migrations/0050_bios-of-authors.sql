ALTER TABLE "people" ADD COLUMN "bio" text;--> statement-breakpoint
-- Of those who write here their own; of all others what operators wrote.
CREATE OR REPLACE VIEW "api"."people" WITH (security_barrier) AS
select p.slug, p.name, p.sort_name, f.handle, case when p.profile_id is null then p.bio else f.bio end as bio
from people p
left join (profiles f join accounts a on a.id = f.account_id) on f.id = p.profile_id and f.kind <> 'family' and f.remove_after is null
  and not (a.banned and (a.ban_expires is null or a.ban_expires > now()))
where exists (select from book_people bp join api.listed_books b on b.id = bp.book_id where bp.person_id = p.id);

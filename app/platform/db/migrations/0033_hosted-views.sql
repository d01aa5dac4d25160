ALTER TABLE "profiles" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "places" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "work_publications" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "work_chapters" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "works" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "work_files" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE SCHEMA IF NOT EXISTS "api";--> statement-breakpoint
-- Of whom the request is: set for one transaction by app/site/supabase/rest. Empty for a stranger.
CREATE OR REPLACE FUNCTION api.setting(name text) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE
AS $$ select coalesce(current_setting('octavo.' || name, true), '') $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION api.settings(name text) RETURNS text[] LANGUAGE sql STABLE PARALLEL SAFE
AS $$ select string_to_array(coalesce(current_setting('octavo.' || name, true), ''), ',') $$;--> statement-breakpoint
-- Row-level security is for the one role of these views: whoever owns the tables, or has another role, is not affected.
CREATE POLICY "own_profiles" ON "profiles" FOR SELECT USING (current_user <> 'octavo_api'
  or (account_id = (select api.setting('account')) and remove_after is null and id = any((select api.settings('profiles'))::text[])));--> statement-breakpoint
CREATE POLICY "own_places" ON "places" USING (current_user <> 'octavo_api' or profile_id = (select api.setting('profile')))
  WITH CHECK (current_user <> 'octavo_api' or profile_id = (select api.setting('profile')));--> statement-breakpoint
CREATE POLICY "own_works" ON "works" FOR SELECT USING (current_user <> 'octavo_api'
  or (deleted_at is null and profile_id = any((select api.settings('writers'))::text[])));--> statement-breakpoint
CREATE POLICY "chapters_of_own_works" ON "work_chapters" FOR SELECT USING (current_user <> 'octavo_api'
  or (deleted_at is null and work_id in (select id from works where profile_id = any((select api.settings('writers'))::text[]))));--> statement-breakpoint
CREATE POLICY "publications_of_own_works" ON "work_publications" FOR SELECT USING (current_user <> 'octavo_api'
  or work_id in (select id from works where profile_id = any((select api.settings('writers'))::text[])));--> statement-breakpoint
CREATE POLICY "files_of_own_works" ON "work_files" FOR SELECT USING (current_user <> 'octavo_api'
  or work_id in (select id from works where deleted_at is null and profile_id = any((select api.settings('writers'))::text[])));--> statement-breakpoint
-- Others that are not the owner of the tables change them as before.
CREATE POLICY "others" ON "profiles" USING (current_user <> 'octavo_api');--> statement-breakpoint
CREATE POLICY "others" ON "works" USING (current_user <> 'octavo_api');--> statement-breakpoint
CREATE POLICY "others" ON "work_chapters" USING (current_user <> 'octavo_api');--> statement-breakpoint
CREATE POLICY "others" ON "work_publications" USING (current_user <> 'octavo_api');--> statement-breakpoint
CREATE POLICY "others" ON "work_files" USING (current_user <> 'octavo_api');--> statement-breakpoint
-- What lists show this viewer: the rule of app/access/visibility/visible-books.server.ts, with which its table of cases compares it.
CREATE VIEW "api"."listed_books" WITH (security_barrier) AS
select b.id, b.jid, b.title, b.subtitle, b.sort_title, b.language, b.description, b.publisher, b.published_on, b.published_year, b.rights,
  b.series_name, b.series_position, b.status, b.disclosures ->> 'audience' as audience, b.disclosures -> 'warnings' as warnings,
  b.is_text_held, b.is_downloadable, b.word_count, b.chapter_count, b.average_rating, b.ratings_count, b.added_at, b.updated_at
from books b
where b.is_listed
  and b.id not in (select wp.book_id from accounts a join profiles p on p.account_id = a.id
    join works w on w.profile_id = p.id join work_publications wp on wp.work_id = w.id
    where a.banned and (a.ban_expires is null or a.ban_expires > now()) and wp.book_id is not null)
  and coalesce(b.disclosures ->> 'audience', '') <> all ((select api.settings('withheld'))::text[])
  and ((select api.setting('excluded')) = '' or not exists (
    select from book_find filed where filed.book_id = b.id and filed.terms @@ (select api.setting('excluded')::tsquery)));--> statement-breakpoint
CREATE VIEW "api"."books" WITH (security_barrier) AS
select jid, title, subtitle, sort_title, language, description, publisher, published_on, published_year, rights, series_name, series_position,
  status, audience, warnings, is_text_held, is_downloadable, word_count, chapter_count, average_rating, ratings_count, added_at, updated_at
from api.listed_books;--> statement-breakpoint
-- Of books for adults nothing but to whoever is of age; of members' chapters all but the text.
CREATE VIEW "api"."chapters" WITH (security_barrier) AS
select b.jid as book_jid, c.slug, c.position, c.title, c.language, c.word_count, c.character_count, c.matter, c.access,
  case when c.access = 'free' or (select api.setting('member')) = 'yes' then c.html end as html,
  case when c.access = 'free' or (select api.setting('member')) = 'yes' then c.text end as text
from api.listed_books b join chapters c on c.book_id = b.id
where b.audience is distinct from 'adult' or (select api.setting('adult')) = 'yes';--> statement-breakpoint
CREATE VIEW "api"."people" WITH (security_barrier) AS
select p.slug, p.name, p.sort_name, f.handle, f.bio
from people p
left join (profiles f join accounts a on a.id = f.account_id) on f.id = p.profile_id and f.kind <> 'family' and f.remove_after is null
  and not (a.banned and (a.ban_expires is null or a.ban_expires > now()))
where exists (select from book_people bp join api.listed_books b on b.id = bp.book_id where bp.person_id = p.id);--> statement-breakpoint
CREATE VIEW "api"."credits" WITH (security_barrier) AS
select b.jid as book_jid, p.slug as person_slug, bp.role, bp.position, bp.credited_as
from api.listed_books b join book_people bp on bp.book_id = b.id join people p on p.id = bp.person_id;--> statement-breakpoint
CREATE VIEW "api"."profiles" WITH (security_barrier, security_invoker) AS
select id, kind, handle, first_name, last_name, full_name, bio, birthday, age_cap, created_at from profiles
where account_id = (select api.setting('account')) and remove_after is null and id = any((select api.settings('profiles'))::text[]);--> statement-breakpoint
-- Books that this profile is in the middle of, also unlisted ones: their places name them.
CREATE VIEW "api"."begun_books" WITH (security_barrier) AS
select b.id, b.jid from books b
where exists (select from places p where p.profile_id = (select api.setting('profile')) and p.book_id = b.id)
  and b.id not in (select wp.book_id from accounts a join profiles p on p.account_id = a.id
    join works w on w.profile_id = p.id join work_publications wp on wp.work_id = w.id
    where a.banned and (a.ban_expires is null or a.ban_expires > now()) and wp.book_id is not null)
  and coalesce(b.disclosures ->> 'audience', '') <> all ((select api.settings('withheld'))::text[]);--> statement-breakpoint
CREATE VIEW "api"."places" WITH (security_barrier, security_invoker) AS
select b.jid as book_jid, p.device, p.kind, p.count, p.seen, p.locator, p.total, p.read_at
from places p join api.begun_books b on b.id = p.book_id where p.profile_id = (select api.setting('profile'));--> statement-breakpoint
CREATE VIEW "api"."works" WITH (security_barrier, security_invoker) AS
select w.id, w.profile_id, w.title, w.subtitle, w.summary, w.language, w.genres, w.tags, w.warnings, w.series_name, w.series_position, w.isbn,
  w.audience, w.licence, w.ai_use, w.progress, w.word_goal, coalesce(wp.state, 'draft') as state, wp.jid as book_jid, w.created_at, w.updated_at
from works w left join work_publications wp on wp.work_id = w.id
where w.profile_id = any((select api.settings('writers'))::text[]) and w.deleted_at is null;--> statement-breakpoint
CREATE VIEW "api"."work_chapters" WITH (security_barrier, security_invoker) AS
select c.id, c.work_id, c.title, c.position, c.access, c.created_at, c.updated_at
from works w join work_chapters c on c.work_id = w.id
where w.profile_id = any((select api.settings('writers'))::text[]) and w.deleted_at is null and c.deleted_at is null;--> statement-breakpoint
CREATE VIEW "api"."work_files" WITH (security_barrier, security_invoker) AS
select f.work_id, f.hash, f.media_type, f.role, f.width, f.height, f.size, f.added_at
from works w join work_files f on f.work_id = w.id
where w.profile_id = any((select api.settings('writers'))::text[]) and w.deleted_at is null;--> statement-breakpoint
-- Gives the role what it needs: these views, and of own rows the columns that they show. Run again where the role is made later.
CREATE OR REPLACE FUNCTION api.grant_role() RETURNS boolean LANGUAGE plpgsql AS $$
begin
  if not exists (select from pg_roles where rolname = 'octavo_api') then
    begin
      create role octavo_api nologin;
    exception
      when insufficient_privilege then return false;
      -- Another database of this server makes it in this moment.
      when duplicate_object or unique_violation then null;
    end;
  end if;
  begin
    if not (select rolsuper from pg_roles where rolname = current_user) then
      execute format('grant octavo_api to %I', current_user);
    end if;
  exception when insufficient_privilege or invalid_grant_operation then null;
  end;
  grant usage on schema api to octavo_api;
  grant select on api.books, api.chapters, api.people, api.credits, api.profiles, api.begun_books, api.places, api.works, api.work_chapters,
    api.work_files to octavo_api;
  grant select (id, account_id, kind, handle, first_name, last_name, full_name, bio, birthday, age_cap, created_at, remove_after)
    on public.profiles to octavo_api;
  grant select (profile_id, book_id, device, kind, count, seen, locator, total, read_at) on public.places to octavo_api;
  grant select (id, profile_id, title, subtitle, summary, language, genres, tags, warnings, series_name, series_position, isbn, audience,
    licence, ai_use, progress, word_goal, created_at, updated_at, deleted_at) on public.works to octavo_api;
  grant select (id, work_id, title, position, access, created_at, updated_at, deleted_at) on public.work_chapters to octavo_api;
  grant select (work_id, hash, media_type, role, width, height, size, added_at) on public.work_files to octavo_api;
  grant select (work_id, state, jid) on public.work_publications to octavo_api;
  return true;
end $$;--> statement-breakpoint
SELECT api.grant_role();
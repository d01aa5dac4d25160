CREATE TABLE "analytics_days" (
	"day" date PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"summed_version" integer
);
--> statement-breakpoint
CREATE TABLE "analytics_failed_searches" (
	"day" date NOT NULL,
	"query" text NOT NULL,
	"visitor" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "analytics_failed_searches_day_query_visitor_pk" PRIMARY KEY("day","query","visitor")
);
--> statement-breakpoint
CREATE TABLE "analytics_page_views" (
	"day" date NOT NULL,
	"path" text NOT NULL,
	"visitor" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "analytics_page_views_day_path_visitor_pk" PRIMARY KEY("day","path","visitor")
);
--> statement-breakpoint
CREATE TABLE "analytics_visits" (
	"day" date NOT NULL,
	"visitor" text NOT NULL,
	"session" text NOT NULL,
	"views" integer NOT NULL,
	"has_read" boolean NOT NULL,
	"entered_at" timestamp with time zone,
	"host" text,
	CONSTRAINT "analytics_visits_day_visitor_session_pk" PRIMARY KEY("day","visitor","session")
);
--> statement-breakpoint
CREATE TABLE "refresh_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"session_id" text NOT NULL,
	"cookie" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"replaced_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "library_books" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "shelf_books" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "shelves" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "replays" ADD COLUMN "session" text;--> statement-breakpoint
ALTER TABLE "replays" ADD COLUMN "visit" text;--> statement-breakpoint
ALTER TABLE "refresh_tokens" ADD CONSTRAINT "refresh_tokens_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "analytics_failed_searches_visitor" ON "analytics_failed_searches" USING btree ("visitor");--> statement-breakpoint
CREATE INDEX "analytics_page_views_visitor" ON "analytics_page_views" USING btree ("visitor");--> statement-breakpoint
CREATE INDEX "analytics_visits_visitor" ON "analytics_visits" USING btree ("visitor");--> statement-breakpoint
CREATE INDEX "refresh_tokens_session" ON "refresh_tokens" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "replays_session" ON "replays" USING btree ("session");--> statement-breakpoint
CREATE INDEX "replays_visit" ON "replays" USING btree ("visit");--> statement-breakpoint
-- Written by hand.
-- A visitor who withdraws, and one whose profile or account is deleted, takes the sums along; the days of events that went
-- are summed up again. By its name it comes before the trigger that deletes the events.
CREATE FUNCTION "forget_visitor_sums"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM "analytics_visits" WHERE "visitor" = OLD."id";
	DELETE FROM "analytics_page_views" WHERE "visitor" = OLD."id";
	DELETE FROM "analytics_failed_searches" WHERE "visitor" = OLD."id";
	WITH gone AS (DELETE FROM "analytics_events" WHERE "visitor" = OLD."id" RETURNING "day")
	INSERT INTO "analytics_days" ("day", "version")
	SELECT DISTINCT "day", 1 FROM gone ORDER BY "day"
	ON CONFLICT ("day") DO UPDATE SET "version" = "analytics_days"."version" + 1;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "analytics_people_days_changed" AFTER DELETE ON "analytics_people" FOR EACH ROW EXECUTE FUNCTION "forget_visitor_sums"();
--> statement-breakpoint
CREATE POLICY "own_library" ON "library_books" USING (current_user <> 'octavo_api' or profile_id = (select api.setting('profile')))
  WITH CHECK (current_user <> 'octavo_api' or profile_id = (select api.setting('profile')));--> statement-breakpoint
CREATE POLICY "own_shelves" ON "shelves" USING (current_user <> 'octavo_api' or profile_id = (select api.setting('profile')))
  WITH CHECK (current_user <> 'octavo_api' or profile_id = (select api.setting('profile')));--> statement-breakpoint
CREATE POLICY "books_of_own_shelves" ON "shelf_books" USING (current_user <> 'octavo_api' or profile_id = (select api.setting('profile')))
  WITH CHECK (current_user <> 'octavo_api' or profile_id = (select api.setting('profile')));--> statement-breakpoint
-- As before, without the single books that the viewer excluded.
CREATE OR REPLACE VIEW "api"."listed_books" WITH (security_barrier) AS
select b.id, b.jid, b.title, b.subtitle, b.sort_title, b.language, b.description, b.publisher, b.published_on, b.published_year, b.rights,
  b.series_name, b.series_position, b.status, b.disclosures ->> 'audience' as audience, b.disclosures -> 'warnings' as warnings,
  b.is_text_held, b.is_downloadable, b.word_count, b.chapter_count, b.average_rating, b.ratings_count, b.added_at, b.updated_at
from books b
where b.is_listed
  and b.id not in (select wp.book_id from accounts a join profiles p on p.account_id = a.id
    join works w on w.profile_id = p.id join work_publications wp on wp.work_id = w.id
    where a.banned and (a.ban_expires is null or a.ban_expires > now()) and wp.book_id is not null)
  and coalesce(b.disclosures ->> 'audience', '') <> all ((select api.settings('withheld'))::text[])
  and b.jid <> all ((select api.settings('hidden'))::text[])
  and ((select api.setting('excluded')) = '' or not exists (
    select from book_find filed where filed.book_id = b.id and filed.terms @@ (select api.setting('excluded')::tsquery)));--> statement-breakpoint
-- Books that this profile is in the middle of, or has in its library or on a shelf, also unlisted ones: their rows name them.
CREATE OR REPLACE VIEW "api"."begun_books" WITH (security_barrier) AS
select b.id, b.jid from books b
where b.id in (select book_id from places where profile_id = (select api.setting('profile'))
    union all select book_id from library_books where profile_id = (select api.setting('profile'))
    union all select book_id from shelf_books where profile_id = (select api.setting('profile')))
  and b.id not in (select wp.book_id from accounts a join profiles p on p.account_id = a.id
    join works w on w.profile_id = p.id join work_publications wp on wp.work_id = w.id
    where a.banned and (a.ban_expires is null or a.ban_expires > now()) and wp.book_id is not null)
  and coalesce(b.disclosures ->> 'audience', '') <> all ((select api.settings('withheld'))::text[]);--> statement-breakpoint
CREATE VIEW "api"."library" WITH (security_barrier, security_invoker) AS
select b.jid as book_jid, l.status, l.readings, l.added_at, l.changed_at
from library_books l join api.begun_books b on b.id = l.book_id
where l.profile_id = (select api.setting('profile')) and l.status is not null;--> statement-breakpoint
CREATE VIEW "api"."shelves" WITH (security_barrier, security_invoker) AS
select s.id, s.name, s.about, s.is_public, s.position, s.created_at, s.changed_at
from shelves s where s.profile_id = (select api.setting('profile'));--> statement-breakpoint
CREATE VIEW "api"."shelf_books" WITH (security_barrier, security_invoker) AS
select s.shelf_id, b.jid as book_jid, s.position, s.added_at
from shelf_books s join api.begun_books b on b.id = s.book_id where s.profile_id = (select api.setting('profile'));--> statement-breakpoint
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
  grant select on api.books, api.chapters, api.people, api.credits, api.profiles, api.begun_books, api.places, api.library, api.shelves, api.shelf_books, api.works, api.work_chapters,
    api.work_files to octavo_api;
  grant select (id, account_id, kind, handle, first_name, last_name, full_name, bio, birthday, age_cap, created_at, remove_after)
    on public.profiles to octavo_api;
  grant select (profile_id, book_id, device, kind, count, seen, locator, total, read_at) on public.places to octavo_api;
  grant select (profile_id, book_id, status, readings, added_at, changed_at) on public.library_books to octavo_api;
  grant select (id, profile_id, name, about, is_public, position, created_at, changed_at) on public.shelves to octavo_api;
  grant select (shelf_id, book_id, profile_id, position, added_at) on public.shelf_books to octavo_api;
  grant select (id, profile_id, title, subtitle, summary, language, genres, tags, warnings, series_name, series_position, isbn, audience,
    licence, ai_use, progress, word_goal, created_at, updated_at, deleted_at) on public.works to octavo_api;
  grant select (id, work_id, title, position, access, created_at, updated_at, deleted_at) on public.work_chapters to octavo_api;
  grant select (work_id, hash, media_type, role, width, height, size, added_at) on public.work_files to octavo_api;
  grant select (work_id, state, jid) on public.work_publications to octavo_api;
  return true;
end $$;--> statement-breakpoint
SELECT api.grant_role();

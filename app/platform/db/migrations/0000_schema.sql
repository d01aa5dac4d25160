CREATE TABLE "data_exports" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"made_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	"size" integer,
	"archive" "bytea"
);
--> statement-breakpoint
CREATE TABLE "known_devices" (
	"account_id" text NOT NULL,
	"device" text NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "known_devices_account_id_device_pk" PRIMARY KEY("account_id","device")
);
--> statement-breakpoint
CREATE TABLE "refused_mails" (
	"account_id" text NOT NULL,
	"kind" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	CONSTRAINT "refused_mails_account_id_kind_pk" PRIMARY KEY("account_id","kind")
);
--> statement-breakpoint
CREATE TABLE "audit_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"done_at" timestamp with time zone NOT NULL,
	"actor_id" text,
	"act" text NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"reason" text,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "accounts" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"two_factor_enabled" boolean DEFAULT false NOT NULL,
	"role" text DEFAULT 'user' NOT NULL,
	"banned" boolean DEFAULT false NOT NULL,
	"ban_reason" text,
	"ban_expires" timestamp with time zone,
	"wanted_handle" text,
	"delete_after" timestamp with time zone,
	CONSTRAINT "accounts_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "credentials" (
	"id" text PRIMARY KEY NOT NULL,
	"provider_account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"account_id" text NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp with time zone,
	"refresh_token_expires_at" timestamp with time zone,
	"scope" text,
	"password" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text,
	"public_key" text NOT NULL,
	"account_id" text NOT NULL,
	"credential_id" text NOT NULL,
	"counter" bigint NOT NULL,
	"device_type" text NOT NULL,
	"backed_up" boolean NOT NULL,
	"transports" text,
	"created_at" timestamp with time zone DEFAULT now(),
	"aaguid" text
);
--> statement-breakpoint
CREATE TABLE "second_factors" (
	"id" text PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"backup_codes" text NOT NULL,
	"account_id" text NOT NULL,
	"verified" boolean DEFAULT true NOT NULL,
	"failed_verification_count" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"account_id" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"impersonated_by" text,
	"first_factor_at" timestamp with time zone,
	"second_factor_at" timestamp with time zone,
	"locked_profile_id" text,
	CONSTRAINT "sessions_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "sign_in_tries" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"window_started_at" timestamp with time zone NOT NULL,
	"strikes" integer NOT NULL,
	"blocked_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "signing_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"public_key" text NOT NULL,
	"private_key" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone,
	"alg" text,
	"crv" text
);
--> statement-breakpoint
CREATE TABLE "site_secrets" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "verifications" (
	"id" text PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "clock_marks" (
	"id" smallint PRIMARY KEY NOT NULL,
	"newest_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "entitlement_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "entitlement_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" text NOT NULL,
	"source" text NOT NULL,
	"event_id" text NOT NULL,
	"subscription_id" text NOT NULL,
	"kind" text NOT NULL,
	"happened_at" timestamp with time zone NOT NULL,
	"until" timestamp with time zone,
	"plan_id" text,
	"actor" text,
	"reason" text,
	"recorded_at" timestamp with time zone NOT NULL,
	CONSTRAINT "entitlement_events_event" UNIQUE("source","event_id")
);
--> statement-breakpoint
CREATE TABLE "entitlements" (
	"account_id" text PRIMARY KEY NOT NULL,
	"paid_until" timestamp with time zone,
	"granted_until" timestamp with time zone,
	"trial_until" timestamp with time zone,
	"renewal_due_at" timestamp with time zone,
	"failing_since" timestamp with time zone,
	"plan_id" text,
	"source" text,
	"subscription_id" text,
	"renews" boolean DEFAULT false NOT NULL,
	"had_trial" boolean DEFAULT false NOT NULL,
	"recorded_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "plans" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"gives" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"interval" text NOT NULL,
	"trial_days" integer DEFAULT 0 NOT NULL,
	"position" smallint DEFAULT 0 NOT NULL,
	"is_offered" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chapter_changes" (
	"chapter_id" text NOT NULL,
	"version" integer NOT NULL,
	"save_id" uuid NOT NULL,
	"steps" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "chapter_changes_chapter_id_version_pk" PRIMARY KEY("chapter_id","version"),
	CONSTRAINT "chapter_changes_save" UNIQUE("chapter_id","save_id")
);
--> statement-breakpoint
CREATE TABLE "chapter_documents" (
	"chapter_id" text PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"document" jsonb NOT NULL,
	"snapshot_version" integer DEFAULT 0 NOT NULL,
	"word_count" integer DEFAULT 0 NOT NULL,
	"character_count" integer DEFAULT 0 NOT NULL,
	"saved_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chapter_revisions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "chapter_revisions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"chapter_id" text NOT NULL,
	"version" integer NOT NULL,
	"kind" text NOT NULL,
	"name" text,
	"word_count" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"body" "bytea" NOT NULL,
	"base_id" bigint
);
--> statement-breakpoint
CREATE TABLE "daily_news" (
	"account_id" text PRIMARY KEY NOT NULL,
	"day" text NOT NULL,
	"up_to" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "follows" (
	"profile_id" text NOT NULL,
	"work_id" text,
	"author_id" text,
	"since" timestamp with time zone NOT NULL,
	CONSTRAINT "follows_work" UNIQUE("work_id","profile_id"),
	CONSTRAINT "follows_author" UNIQUE("author_id","profile_id"),
	CONSTRAINT "follows_one" CHECK (num_nonnulls("follows"."work_id", "follows"."author_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "news_seen" (
	"profile_id" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tellings" (
	"release_id" bigint PRIMARY KEY NOT NULL,
	"up_to" text DEFAULT '' NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "payment_checkouts" (
	"id" text PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"account_id" text NOT NULL,
	"plan_id" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"interval" text NOT NULL,
	"trial_days" integer NOT NULL,
	"back_path" text NOT NULL,
	"state" text NOT NULL,
	"session_id" text,
	"session_url" text,
	"started_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "payment_codes" (
	"id" text PRIMARY KEY NOT NULL,
	"code_hash" text NOT NULL,
	"ending" text NOT NULL,
	"batch_id" text NOT NULL,
	"plan_id" text,
	"days" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone,
	"redeemed_at" timestamp with time zone,
	"redeemed_by" text,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "payment_codes_codeHash_unique" UNIQUE("code_hash")
);
--> statement-breakpoint
CREATE TABLE "payment_customers" (
	"provider" text NOT NULL,
	"customer_id" text NOT NULL,
	"account_id" text NOT NULL,
	CONSTRAINT "payment_customers_provider_customer_id_pk" PRIMARY KEY("provider","customer_id")
);
--> statement-breakpoint
CREATE TABLE "payment_invoices" (
	"provider" text NOT NULL,
	"invoice_id" text NOT NULL,
	"account_id" text NOT NULL,
	"subscription_id" text,
	"number" text,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"state" text NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"period_ends_at" timestamp with time zone,
	"url" text,
	CONSTRAINT "payment_invoices_provider_invoice_id_pk" PRIMARY KEY("provider","invoice_id")
);
--> statement-breakpoint
CREATE TABLE "payment_refunds" (
	"id" text PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"account_id" text NOT NULL,
	"subscription_id" text NOT NULL,
	"payment_id" text,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"reason" text NOT NULL,
	"state" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "payment_subscriptions" (
	"provider" text NOT NULL,
	"subscription_id" text NOT NULL,
	"account_id" text NOT NULL,
	"plan_id" text,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"interval" text NOT NULL,
	"status" text NOT NULL,
	"period_ends_at" timestamp with time zone,
	"cancel_at_period_end" boolean DEFAULT false NOT NULL,
	"is_granted" boolean DEFAULT false NOT NULL,
	"is_end_told" boolean DEFAULT false NOT NULL,
	"method" text,
	"started_at" timestamp with time zone NOT NULL,
	"described_at" timestamp with time zone NOT NULL,
	"described_by" text NOT NULL,
	CONSTRAINT "payment_subscriptions_provider_subscription_id_pk" PRIMARY KEY("provider","subscription_id")
);
--> statement-breakpoint
CREATE TABLE "payment_webhooks" (
	"id" text PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"event_id" text NOT NULL,
	"type" text NOT NULL,
	"happened_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"body" text NOT NULL,
	"state" text NOT NULL,
	"problem" text,
	"count" integer DEFAULT 1 NOT NULL,
	"applied_at" timestamp with time zone,
	"account_id" text
);
--> statement-breakpoint
CREATE TABLE "old_handles" (
	"handle" text PRIMARY KEY NOT NULL,
	"handle_skeleton" text NOT NULL,
	"profile_id" text NOT NULL,
	"free_after" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "profiles" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"kind" text NOT NULL,
	"handle" text NOT NULL,
	"handle_skeleton" text NOT NULL,
	"first_name" text,
	"last_name" text,
	"full_name" text,
	"bio" text,
	"links" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"avatar" jsonb,
	"birthday" date,
	"age_cap" smallint,
	"pin_hash" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"remove_after" timestamp with time zone,
	"removal_keeps" text,
	CONSTRAINT "profiles_handle_unique" UNIQUE("handle"),
	CONSTRAINT "profiles_handleSkeleton_unique" UNIQUE("handle_skeleton")
);
--> statement-breakpoint
CREATE TABLE "book_files" (
	"book_id" bigint NOT NULL,
	"hash" text NOT NULL,
	"media_type" text NOT NULL,
	"role" text NOT NULL,
	CONSTRAINT "book_files_book_id_hash_role_pk" PRIMARY KEY("book_id","hash","role")
);
--> statement-breakpoint
CREATE TABLE "book_identifiers" (
	"book_id" bigint NOT NULL,
	"scheme" text NOT NULL,
	"value" text NOT NULL,
	"is_primary" boolean DEFAULT false NOT NULL,
	CONSTRAINT "book_identifiers_book_id_scheme_value_pk" PRIMARY KEY("book_id","scheme","value")
);
--> statement-breakpoint
CREATE TABLE "book_navigation" (
	"book_id" bigint PRIMARY KEY NOT NULL,
	"contents" jsonb NOT NULL,
	"landmarks" jsonb NOT NULL,
	"page_list" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "book_people" (
	"book_id" bigint NOT NULL,
	"person_id" bigint NOT NULL,
	"role" text NOT NULL,
	"position" smallint NOT NULL,
	"credited_as" text NOT NULL,
	CONSTRAINT "book_people_book_id_person_id_role_pk" PRIMARY KEY("book_id","person_id","role")
);
--> statement-breakpoint
CREATE TABLE "book_subjects" (
	"book_id" bigint NOT NULL,
	"subject_id" bigint NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "book_subjects_book_id_subject_id_pk" PRIMARY KEY("book_id","subject_id")
);
--> statement-breakpoint
CREATE TABLE "books" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "books_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"jid" text NOT NULL,
	"title" text NOT NULL,
	"subtitle" text,
	"sort_title" text NOT NULL,
	"language" text DEFAULT 'und' NOT NULL,
	"progression_direction" text DEFAULT 'ltr' NOT NULL,
	"description_html" text,
	"description" text,
	"publisher" text,
	"published_on" text,
	"published_year" integer,
	"rights" text,
	"is_downloadable" boolean DEFAULT false NOT NULL,
	"series_name" text,
	"series_position" text,
	"origin" text NOT NULL,
	"external_id" text,
	"external_hash" text,
	"is_text_held" boolean NOT NULL,
	"is_listed" boolean DEFAULT true NOT NULL,
	"withdrawn_at" timestamp with time zone,
	"status" text DEFAULT 'complete' NOT NULL,
	"disclosures" jsonb,
	"word_count" integer DEFAULT 0 NOT NULL,
	"character_count" integer DEFAULT 0 NOT NULL,
	"chapter_count" integer DEFAULT 0 NOT NULL,
	"average_rating" real,
	"ratings_count" integer DEFAULT 0 NOT NULL,
	"cover" jsonb,
	"original_hash" text,
	"original_size" integer,
	"style_hash" text,
	"import_warnings" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "books_jid_unique" UNIQUE("jid"),
	CONSTRAINT "books_externalId_unique" UNIQUE("external_id"),
	CONSTRAINT "books_originalHash_unique" UNIQUE("original_hash")
);
--> statement-breakpoint
CREATE TABLE "chapters" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "chapters_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"book_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"html" text NOT NULL,
	"text" text NOT NULL,
	"word_count" integer NOT NULL,
	"character_count" integer NOT NULL,
	"words_before" integer NOT NULL,
	"is_linear" boolean NOT NULL,
	"language" text,
	"direction" text,
	"writing_mode" text DEFAULT 'horizontal-tb' NOT NULL,
	"body_class" text,
	"access" text DEFAULT 'free' NOT NULL,
	CONSTRAINT "chapters_slug" UNIQUE("book_id","slug"),
	CONSTRAINT "chapters_position" UNIQUE NULLS NOT DISTINCT("book_id","position")
);
--> statement-breakpoint
CREATE TABLE "people" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "people_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"sort_name" text NOT NULL,
	"profile_id" text,
	CONSTRAINT "people_slug_unique" UNIQUE("slug"),
	CONSTRAINT "people_profileId_unique" UNIQUE("profile_id")
);
--> statement-breakpoint
CREATE TABLE "subjects" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "subjects_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"book_count" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "subjects_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "chapter_publications" (
	"chapter_id" text PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"publish_at" timestamp with time zone,
	"slug" text,
	"published_version" integer,
	"published_at" timestamp with time zone,
	"is_silent" boolean DEFAULT false NOT NULL,
	"note" text,
	"empty_told_at" timestamp with time zone,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "release_queues" (
	"work_id" text PRIMARY KEY NOT NULL,
	"rule" jsonb NOT NULL,
	"chapter_ids" text[] DEFAULT '{}' NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "releases" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "releases_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"work_id" text NOT NULL,
	"kind" text NOT NULL,
	"chapter_ids" text[] DEFAULT '{}' NOT NULL,
	"note" text,
	"is_silent" boolean DEFAULT false NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "work_publications" (
	"work_id" text PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"book_id" bigint,
	"jid" text,
	"is_unlisted" boolean DEFAULT false NOT NULL,
	"first_published_at" timestamp with time zone,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "work_publications_bookId_unique" UNIQUE("book_id"),
	CONSTRAINT "work_publications_jid_unique" UNIQUE("jid")
);
--> statement-breakpoint
CREATE TABLE "book_listings" (
	"subject_id" bigint NOT NULL,
	"book_id" bigint NOT NULL,
	CONSTRAINT "book_listings_subject_id_book_id_pk" PRIMARY KEY("subject_id","book_id")
);
--> statement-breakpoint
CREATE TABLE "book_search" (
	"book_id" bigint PRIMARY KEY NOT NULL,
	"terms" "tsvector" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "work_chapters" (
	"id" text PRIMARY KEY NOT NULL,
	"work_id" text NOT NULL,
	"part_id" text,
	"position" integer NOT NULL,
	"title" text NOT NULL,
	"note_before" text,
	"note_after" text,
	"access" text DEFAULT 'free' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "work_files" (
	"work_id" text NOT NULL,
	"hash" text NOT NULL,
	"media_type" text NOT NULL,
	"role" text NOT NULL,
	"width" integer,
	"height" integer,
	"added_at" timestamp with time zone NOT NULL,
	CONSTRAINT "work_files_work_id_hash_role_pk" PRIMARY KEY("work_id","hash","role")
);
--> statement-breakpoint
CREATE TABLE "work_parts" (
	"id" text PRIMARY KEY NOT NULL,
	"work_id" text NOT NULL,
	"title" text NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "works" (
	"id" text PRIMARY KEY NOT NULL,
	"profile_id" text NOT NULL,
	"title" text NOT NULL,
	"subtitle" text,
	"summary" text,
	"language" text DEFAULT 'en' NOT NULL,
	"genres" text[] DEFAULT '{}' NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"warnings" text[] DEFAULT '{}' NOT NULL,
	"series_name" text,
	"series_position" text,
	"isbn" text,
	"audience" text DEFAULT 'everyone' NOT NULL,
	"licence" text DEFAULT 'all-rights-reserved' NOT NULL,
	"ai_use" text DEFAULT 'none' NOT NULL,
	"ai_note" text,
	"comments" text DEFAULT 'open' NOT NULL,
	"cover" jsonb,
	"progress" text DEFAULT 'ongoing' NOT NULL,
	"word_goal" integer,
	"day_goal" integer,
	"day_zone" text DEFAULT 'UTC' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "manuscript_imports" (
	"id" text PRIMARY KEY NOT NULL,
	"profile_id" text NOT NULL,
	"work_id" text,
	"file_name" text NOT NULL,
	"manuscript" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "data_exports" ADD CONSTRAINT "data_exports_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refused_mails" ADD CONSTRAINT "refused_mails_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credentials" ADD CONSTRAINT "credentials_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entitlement_events" ADD CONSTRAINT "entitlement_events_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entitlements" ADD CONSTRAINT "entitlements_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chapter_changes" ADD CONSTRAINT "chapter_changes_chapter_id_work_chapters_id_fk" FOREIGN KEY ("chapter_id") REFERENCES "public"."work_chapters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chapter_documents" ADD CONSTRAINT "chapter_documents_chapter_id_work_chapters_id_fk" FOREIGN KEY ("chapter_id") REFERENCES "public"."work_chapters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chapter_revisions" ADD CONSTRAINT "chapter_revisions_chapter_id_work_chapters_id_fk" FOREIGN KEY ("chapter_id") REFERENCES "public"."work_chapters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "daily_news" ADD CONSTRAINT "daily_news_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follows" ADD CONSTRAINT "follows_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follows" ADD CONSTRAINT "follows_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "news_seen" ADD CONSTRAINT "news_seen_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tellings" ADD CONSTRAINT "tellings_release_id_releases_id_fk" FOREIGN KEY ("release_id") REFERENCES "public"."releases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_checkouts" ADD CONSTRAINT "payment_checkouts_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_codes" ADD CONSTRAINT "payment_codes_redeemed_by_accounts_id_fk" FOREIGN KEY ("redeemed_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_customers" ADD CONSTRAINT "payment_customers_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_invoices" ADD CONSTRAINT "payment_invoices_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_refunds" ADD CONSTRAINT "payment_refunds_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_subscriptions" ADD CONSTRAINT "payment_subscriptions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_webhooks" ADD CONSTRAINT "payment_webhooks_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "old_handles" ADD CONSTRAINT "old_handles_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book_files" ADD CONSTRAINT "book_files_book_id_books_id_fk" FOREIGN KEY ("book_id") REFERENCES "public"."books"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book_identifiers" ADD CONSTRAINT "book_identifiers_book_id_books_id_fk" FOREIGN KEY ("book_id") REFERENCES "public"."books"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book_navigation" ADD CONSTRAINT "book_navigation_book_id_books_id_fk" FOREIGN KEY ("book_id") REFERENCES "public"."books"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book_people" ADD CONSTRAINT "book_people_book_id_books_id_fk" FOREIGN KEY ("book_id") REFERENCES "public"."books"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book_people" ADD CONSTRAINT "book_people_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book_subjects" ADD CONSTRAINT "book_subjects_book_id_books_id_fk" FOREIGN KEY ("book_id") REFERENCES "public"."books"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book_subjects" ADD CONSTRAINT "book_subjects_subject_id_subjects_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."subjects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chapters" ADD CONSTRAINT "chapters_book_id_books_id_fk" FOREIGN KEY ("book_id") REFERENCES "public"."books"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "people" ADD CONSTRAINT "people_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chapter_publications" ADD CONSTRAINT "chapter_publications_chapter_id_work_chapters_id_fk" FOREIGN KEY ("chapter_id") REFERENCES "public"."work_chapters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "release_queues" ADD CONSTRAINT "release_queues_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "releases" ADD CONSTRAINT "releases_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_publications" ADD CONSTRAINT "work_publications_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_publications" ADD CONSTRAINT "work_publications_book_id_books_id_fk" FOREIGN KEY ("book_id") REFERENCES "public"."books"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book_listings" ADD CONSTRAINT "book_listings_subject_id_subjects_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."subjects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book_listings" ADD CONSTRAINT "book_listings_book_id_books_id_fk" FOREIGN KEY ("book_id") REFERENCES "public"."books"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book_search" ADD CONSTRAINT "book_search_book_id_books_id_fk" FOREIGN KEY ("book_id") REFERENCES "public"."books"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_chapters" ADD CONSTRAINT "work_chapters_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_chapters" ADD CONSTRAINT "work_chapters_part_id_work_parts_id_fk" FOREIGN KEY ("part_id") REFERENCES "public"."work_parts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_files" ADD CONSTRAINT "work_files_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_parts" ADD CONSTRAINT "work_parts_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "works" ADD CONSTRAINT "works_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manuscript_imports" ADD CONSTRAINT "manuscript_imports_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manuscript_imports" ADD CONSTRAINT "manuscript_imports_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "data_exports_account" ON "data_exports" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "audit_entries_subject" ON "audit_entries" USING btree ("subject_kind","subject_id");--> statement-breakpoint
CREATE INDEX "credentials_account" ON "credentials" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "passkeys_account" ON "passkeys" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "passkeys_credential" ON "passkeys" USING btree ("credential_id");--> statement-breakpoint
CREATE INDEX "second_factors_account" ON "second_factors" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "sessions_account" ON "sessions" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "verifications_identifier" ON "verifications" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "verifications_expiry" ON "verifications" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "entitlement_events_account" ON "entitlement_events" USING btree ("account_id","happened_at");--> statement-breakpoint
CREATE INDEX "entitlements_failing" ON "entitlements" USING btree ("failing_since") WHERE failing_since is not null;--> statement-breakpoint
CREATE INDEX "chapter_revisions_chapter" ON "chapter_revisions" USING btree ("chapter_id","id");--> statement-breakpoint
CREATE INDEX "follows_profile" ON "follows" USING btree ("profile_id");--> statement-breakpoint
CREATE INDEX "payment_checkouts_account" ON "payment_checkouts" USING btree ("account_id","started_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_checkouts_session" ON "payment_checkouts" USING btree ("provider","session_id");--> statement-breakpoint
CREATE INDEX "payment_checkouts_open" ON "payment_checkouts" USING btree ("provider","started_at") WHERE state in ('open', 'acting');--> statement-breakpoint
CREATE INDEX "payment_codes_batch" ON "payment_codes" USING btree ("batch_id");--> statement-breakpoint
CREATE INDEX "payment_codes_created" ON "payment_codes" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "payment_codes_redeemer" ON "payment_codes" USING btree ("redeemed_by");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_customers_account" ON "payment_customers" USING btree ("provider","account_id");--> statement-breakpoint
CREATE INDEX "payment_invoices_account" ON "payment_invoices" USING btree ("account_id","issued_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_refunds_subscription" ON "payment_refunds" USING btree ("provider","subscription_id");--> statement-breakpoint
CREATE INDEX "payment_refunds_account" ON "payment_refunds" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "payment_subscriptions_account" ON "payment_subscriptions" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "payment_subscriptions_period" ON "payment_subscriptions" USING btree ("provider","period_ends_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_webhooks_event" ON "payment_webhooks" USING btree ("provider","event_id");--> statement-breakpoint
CREATE INDEX "payment_webhooks_received" ON "payment_webhooks" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "payment_webhooks_account" ON "payment_webhooks" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "payment_webhooks_waiting" ON "payment_webhooks" USING btree ("received_at") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "old_handles_skeleton" ON "old_handles" USING btree ("handle_skeleton");--> statement-breakpoint
CREATE INDEX "profiles_account" ON "profiles" USING btree ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "profiles_main" ON "profiles" USING btree ("account_id") WHERE kind = 'main';--> statement-breakpoint
CREATE INDEX "book_files_hash" ON "book_files" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "book_identifiers_value" ON "book_identifiers" USING btree ("value","scheme");--> statement-breakpoint
CREATE INDEX "book_people_person" ON "book_people" USING btree ("person_id","book_id");--> statement-breakpoint
CREATE INDEX "book_subjects_subject" ON "book_subjects" USING btree ("subject_id","book_id");--> statement-breakpoint
CREATE INDEX "books_added" ON "books" USING btree ("added_at","id") WHERE is_text_held;--> statement-breakpoint
CREATE INDEX "books_length" ON "books" USING btree ("word_count") WHERE is_text_held;--> statement-breakpoint
CREATE INDEX "books_listed" ON "books" USING btree ("is_text_held","added_at","id") WHERE is_listed;--> statement-breakpoint
CREATE INDEX "books_by_title" ON "books" USING btree ("sort_title","id") WHERE is_listed;--> statement-breakpoint
CREATE INDEX "books_by_words" ON "books" USING btree ("word_count","id") WHERE is_listed;--> statement-breakpoint
CREATE INDEX "books_title" ON "books" USING btree (left(lower(title), 200));--> statement-breakpoint
CREATE INDEX "books_popular" ON "books" USING btree ("ratings_count" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "books_series" ON "books" USING btree ("series_name");--> statement-breakpoint
CREATE INDEX "books_language" ON "books" USING btree (split_part(language, '-', 1),"added_at","id") WHERE is_text_held;--> statement-breakpoint
CREATE INDEX "subjects_genres" ON "subjects" USING btree ("book_count" DESC NULLS FIRST,"id") WHERE kind = 'genre';--> statement-breakpoint
CREATE INDEX "chapter_publications_due" ON "chapter_publications" USING btree ("publish_at") WHERE state = 'scheduled';--> statement-breakpoint
CREATE INDEX "releases_work" ON "releases" USING btree ("work_id","at");--> statement-breakpoint
CREATE INDEX "book_listings_book" ON "book_listings" USING btree ("book_id");--> statement-breakpoint
CREATE INDEX "book_search_terms" ON "book_search" USING gin ("terms");--> statement-breakpoint
CREATE INDEX "work_chapters_work" ON "work_chapters" USING btree ("work_id","position");--> statement-breakpoint
CREATE INDEX "work_chapters_part" ON "work_chapters" USING btree ("part_id");--> statement-breakpoint
CREATE INDEX "work_files_hash" ON "work_files" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "work_parts_work" ON "work_parts" USING btree ("work_id","position");--> statement-breakpoint
CREATE INDEX "works_profile" ON "works" USING btree ("profile_id","updated_at");--> statement-breakpoint
CREATE INDEX "works_deleted" ON "works" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "manuscript_imports_profile" ON "manuscript_imports" USING btree ("profile_id");--> statement-breakpoint
CREATE INDEX "manuscript_imports_work" ON "manuscript_imports" USING btree ("work_id");--> statement-breakpoint
CREATE INDEX "manuscript_imports_created" ON "manuscript_imports" USING btree ("created_at");
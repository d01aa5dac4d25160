CREATE TABLE "device_passwords" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"profile_id" text NOT NULL,
	"name" text NOT NULL,
	"secret_hash" text NOT NULL,
	"ending" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "device_passwords_secretHash_unique" UNIQUE("secret_hash")
);
--> statement-breakpoint
CREATE TABLE "file_digests" (
	"digest" text NOT NULL,
	"book_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"spine" jsonb NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	CONSTRAINT "file_digests_digest_book_id_pk" PRIMARY KEY("digest","book_id")
);
--> statement-breakpoint
CREATE TABLE "synced_documents" (
	"device_id" text NOT NULL,
	"document" text NOT NULL,
	"profile_id" text NOT NULL,
	"book_id" bigint,
	"progress" text,
	"percentage" real,
	"device" text,
	"device_key" text,
	"count" integer NOT NULL,
	"seen" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"shown" jsonb NOT NULL,
	"shown_total" real,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "synced_documents_device_id_document_pk" PRIMARY KEY("device_id","document")
);
--> statement-breakpoint
ALTER TABLE "device_passwords" ADD CONSTRAINT "device_passwords_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_passwords" ADD CONSTRAINT "device_passwords_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_digests" ADD CONSTRAINT "file_digests_book_id_books_id_fk" FOREIGN KEY ("book_id") REFERENCES "public"."books"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "synced_documents" ADD CONSTRAINT "synced_documents_device_id_device_passwords_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."device_passwords"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "synced_documents" ADD CONSTRAINT "synced_documents_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "device_passwords_account" ON "device_passwords" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "device_passwords_profile" ON "device_passwords" USING btree ("profile_id");--> statement-breakpoint
CREATE INDEX "file_digests_book" ON "file_digests" USING btree ("book_id");--> statement-breakpoint
CREATE INDEX "synced_documents_profile" ON "synced_documents" USING btree ("profile_id","document");
CREATE TABLE "file_requests" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"profile_id" text,
	"work_id" text,
	"wanted" jsonb,
	"file_name" text NOT NULL,
	"media_type" text,
	"hash" text,
	"size" bigint DEFAULT 0 NOT NULL,
	"problem" text,
	"attempt_count" integer DEFAULT 0 NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payment_checkouts" ADD COLUMN "came_back_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "work_files" ADD COLUMN "size" integer;--> statement-breakpoint
ALTER TABLE "file_requests" ADD CONSTRAINT "file_requests_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_requests" ADD CONSTRAINT "file_requests_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_requests" ADD CONSTRAINT "file_requests_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "file_requests_account" ON "file_requests" USING btree ("account_id","asked_at");--> statement-breakpoint
CREATE INDEX "file_requests_queue" ON "file_requests" USING btree ("kind","state","asked_at");--> statement-breakpoint
CREATE INDEX "file_requests_hash" ON "file_requests" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "file_requests_expires" ON "file_requests" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "file_requests_profile" ON "file_requests" USING btree ("profile_id");--> statement-breakpoint
CREATE INDEX "file_requests_work" ON "file_requests" USING btree ("work_id");
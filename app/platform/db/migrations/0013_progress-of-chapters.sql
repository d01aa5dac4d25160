ALTER TABLE "file_requests" ADD COLUMN "done_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "file_requests" ADD COLUMN "total_count" integer DEFAULT 0 NOT NULL;
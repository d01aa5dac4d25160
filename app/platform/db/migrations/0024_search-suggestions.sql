CREATE TABLE "search_suggestions" (
	"key" text collate "C" NOT NULL,
	"band" smallint NOT NULL,
	"weight" real NOT NULL,
	"kind" text NOT NULL,
	"target" bigint NOT NULL,
	"label" text,
	CONSTRAINT "search_suggestions_kind_target_key_pk" PRIMARY KEY("kind","target","key")
);
--> statement-breakpoint
CREATE INDEX "search_suggestions_begun" ON "search_suggestions" USING btree ("band","key","weight","kind","target");
CREATE INDEX "accounts_banned" ON "accounts" USING btree ("id") WHERE banned;--> statement-breakpoint
CREATE INDEX "books_not_listed" ON "books" USING btree ("id") WHERE not is_listed;
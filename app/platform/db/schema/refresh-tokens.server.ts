import { index, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { sessions } from "./auth.server.ts";

const instant = () => timestamp({ withTimezone: true, mode: "date" });

/** What programs of Supabase's client refresh their sessions with: each works once, and is followed by another. */
export const refreshTokens = pgTable(
  "refresh_tokens",
  {
    tokenHash: text().primaryKey(),
    sessionId: text()
      .notNull()
      .references(() => sessions.id, { onDelete: "cascade" }),
    /** The session's cookie, encrypted with the token itself: this table opens no session. */
    cookie: text().notNull(),
    createdAt: instant().notNull(),
    /** When it was used, and its successor sent. */
    replacedAt: instant(),
  },
  (table) => [index("refresh_tokens_session").on(table.sessionId)],
);

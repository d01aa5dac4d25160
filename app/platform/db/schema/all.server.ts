// The one file that collects all tables: drizzle-kit reads it for migrations, the client for its types.
export * from "./account.server.ts";
export * from "./audit.server.ts";
export * from "./auth.server.ts";
export * from "./billing.server.ts";
export * from "./editor.server.ts";
export * from "./following.server.ts";
export * from "./payment.server.ts";
export * from "./profile.server.ts";
export * from "./publishing.server.ts";
export * from "./releases.server.ts";
export * from "./search.server.ts";
export * from "./security.server.ts";
export * from "./site.server.ts";
export * from "./visits.server.ts";
export * from "./writings.server.ts";
export * from "./manuscripts.server.ts";

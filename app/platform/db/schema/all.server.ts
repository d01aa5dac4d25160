// The one place where all tables meet: drizzle-kit reads it for migrations, the client for its types.
export * from "./publishing.server.ts";
export * from "./search.server.ts";

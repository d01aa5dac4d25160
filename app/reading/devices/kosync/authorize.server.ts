import { findReadingApp, type ReadingApp } from "#app/identity/device-passwords/public.server.ts";
import type { Context } from "#app/platform/http/site-context.server.ts";
import { refuse } from "./kosync-answers.ts";

/** An app with a device password: access tokens have no device to remember. */
export type KosyncApp = ReadingApp & { deviceId: string };

/** Throws the refusal of a call with a wrong name or password. */
export async function requireKosyncApp(context: Context, request: Request): Promise<KosyncApp> {
  const app = await findReadingApp(context, request, "reading:write");
  if (!app || app.deviceId === null) throw refuse("unauthorized");
  return { ...app, deviceId: app.deviceId };
}

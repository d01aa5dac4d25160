import { adultGate } from "#app/access/gates/adult-gate.ts";
import { readingGate } from "#app/access/gates/reading-gate.ts";
import { anonymous, type ContentViewer } from "#app/access/visibility/content-viewer.ts";
import { findEntitlement } from "#app/billing/entitlement/public.server.ts";
import { findReadingApp, type ReadingApp } from "#app/identity/device-passwords/public.server.ts";
import { contentViewerOf } from "#app/identity/age-cap/public.server.ts";
import { type Context, type Site, siteContext } from "#app/platform/http/site-context.server.ts";
import type { ReaderRights } from "./acquisitions.ts";
import { askToSignIn } from "./authentication.server.ts";

/** For whom a catalogue is written. */
export interface CatalogReader {
  viewer: ContentViewer;
  rights: ReaderRights;
}

/** Of the catalogue for everybody: what its pages show whoever asks. */
export const everybody = (context: Context): CatalogReader => ({
  viewer: contentViewerOf(context),
  rights: { isOfAge: false, isMember: false },
});

/** Whoever asks for a catalogue of their own; throws the response that says how to sign in. */
export async function requireCatalogReader(
  context: Context,
  request: Request,
): Promise<CatalogReader & { app: ReadingApp }> {
  const site = context.get(siteContext);
  const app = await findReadingApp(context, request, "reading:read");
  if (!app) throw askToSignIn(site.settings);
  return { app, ...(await readerOf(site, app)) };
}

async function readerOf(site: Site, { accountId, profile }: ReadingApp): Promise<CatalogReader> {
  const { birthday, ageCap, excluded } = profile;
  const { state } = await findEntitlement(site, accountId);
  return {
    viewer: { ...anonymous, ageCap, excluded },
    rights: {
      // A catalogue asks nobody: who has not said how old they are is sent to the reader, which does.
      isOfAge: adultGate({ birthday, ageCap, hasMark: false }, site.now()) === "open",
      isMember: readingGate("members", state) === "open",
    },
  };
}

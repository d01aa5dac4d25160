import { isNamed } from "#app/identity/names/public.ts";
import { getWriter } from "#app/billing/gates/public.server.ts";
import type { Context } from "#app/platform/http/site-context.server.ts";
import { forbidden } from "#app/platform/http/refusals.server.ts";
import { writingProfiles } from "./own-work.server.ts";

/** The names under which the viewer may write, each with its label in a list of choices, and the profile they act as; throws for a family profile, which only reads. */
export function requireNames(context: Context) {
  const writer = getWriter(context);
  const names = writingProfiles(writer).map((profile) => {
    const { fullName, handle } = profile;
    return { ...profile, label: isNamed(profile) ? `${fullName} (@${handle})` : `@${handle}` };
  });
  if (names.length === 0)
    throw forbidden(
      `${writer.profile.fullName} is a family profile, which reads. To write, choose the main account or a pen name.`,
    );
  return { names, acting: writer.profile.id };
}

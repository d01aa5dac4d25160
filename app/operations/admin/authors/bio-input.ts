import { BioInput } from "#app/identity/profiles/public.server.ts";
import { reason } from "../reason-input.ts";

/** Under the rules for the bio of a profile, as both are shown alike. */
export const ContributorBioInput = BioInput.extend({ reason });

import { retireSiteSecrets } from "#app/platform/auth/keys/site-secret.server.ts";
import type { RegisterCommand } from "#app/platform/cli/command.server.ts";
import { counted } from "#app/ui/counted.ts";
import { lostWebhooksNote } from "./backup/lost-webhooks.ts";

/** `octavo keys rotate|retire` */
export const registerKeys: RegisterCommand = (program, run) => {
  const keys = program
    .command("keys")
    .description(
      "Replaces the key that signs cookies and encrypts the secrets of two-step sign-in and webhooks.",
    );
  keys
    .command("rotate")
    .description(
      "Makes a new key. Everybody has to sign in again; two-step sign-in and links in emails still work.",
    )
    .action(
      run(async ({ output, openSite }) => {
        await using site = await openSite();
        const { AUTH_SECRET, AUTH_SECRET_OLD } = site.settings;
        if (AUTH_SECRET && !AUTH_SECRET_OLD)
          return output.refuse(
            "AUTH_SECRET is set: put a new value there and the one of now into AUTH_SECRET_OLD, then run this again.",
          );
        // Loaded here, so that `octavo --help` does not wait for it.
        const { rotateKeys } = await import("#app/platform/auth/keys/rotate-keys.server.ts");
        const { reencryptWebhooks } = await import("#app/identity/webhooks/public.server.ts");
        const rotated = await rotateKeys(site);
        const lostWebhooks = await reencryptWebhooks(site, site.now());
        const lost = rotated.lostSecondFactors;
        const text = [
          "The site has a new key.",
          `Signed out: ${counted(rotated.sessions, "browser")}, and no browser is trusted any more.`,
          `Two-step secrets encrypted again: ${counted(rotated.secondFactors, "account")}.`,
          ...(lost > 0
            ? [`Two-step sign-in turned off, as no key opens its secret: ${counted(lost, "account")}.`]
            : []),
          ...(lostWebhooks > 0 ? [lostWebhooksNote(lostWebhooks)] : []),
          "Restart every process of the site now: until then they go on with the old key.",
          "Links in emails that were sent before work until `octavo keys retire`.",
        ].join("\n");
        output.result({ status: "rotated", ...rotated, lostWebhooks }, text);
        return "done";
      }),
    );
  keys
    .command("retire")
    .description(
      "Forgets the keys of before. Unsubscribe links in emails that were sent under them stop working.",
    )
    .action(
      run(async ({ output, openSite }) => {
        await using site = await openSite();
        const count = await retireSiteSecrets(site);
        if (count === 0) return output.refuse("There is no old key.");
        output.result({ status: "retired", count }, `Forgotten: ${counted(count, "old key")}.`);
        return "done";
      }),
    );
};

import { retireSiteSecrets } from "#app/platform/auth/site-secret.server.ts";
import type { RegisterCommand } from "#app/platform/cli/command.server.ts";
import { counted } from "#app/ui/counted.ts";

/** `octavo keys rotate|retire` */
export const registerKeys: RegisterCommand = (program, run) => {
  const keys = program
    .command("keys")
    .description("Replaces the key that signs cookies and encrypts second steps.");
  keys
    .command("rotate")
    .description("Makes a new key. Everybody signs in anew; second steps and links in mails go on working.")
    .action(
      run(async ({ output, openSite }) => {
        await using site = await openSite();
        const { AUTH_SECRET, AUTH_SECRET_OLD } = site.settings;
        if (AUTH_SECRET && !AUTH_SECRET_OLD)
          return output.refuse(
            "AUTH_SECRET is set: put a new value there and the one of now into AUTH_SECRET_OLD, then run this again.",
          );
        // Loaded here, so that `octavo --help` does not wait for it.
        const { rotateKeys } = await import("#app/platform/auth/rotate-keys.server.ts");
        const rotated = await rotateKeys(site);
        const lost = rotated.lostSecondFactors;
        const text = [
          "The site has a new key.",
          `Signed out: ${counted(rotated.sessions, "browser")}, and no browser is trusted any more.`,
          `Encrypted anew: ${counted(rotated.secondFactors, "second step")}.`,
          ...(lost > 0 ? [`Turned off, as no key opens them: ${counted(lost, "second step")}.`] : []),
          "Restart every process of the site now: until then they go on with the old key.",
          "Links in mails that were sent before work until `octavo keys retire`.",
        ].join("\n");
        output.result({ status: "rotated", ...rotated }, text);
        return "done";
      }),
    );
  keys
    .command("retire")
    .description("Forgets the keys of before. Links to stop mails, in mails that were sent under them, end.")
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

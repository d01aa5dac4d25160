import type { Settings } from "#app/platform/config/settings.server.ts";

type SocialSettings = Pick<Settings, "SOCIAL_LINK_1" | "SOCIAL_LINK_2" | "SOCIAL_LINK_3">;

/** H08: written as `name address`; `none` removes one. */
export function socialLinksOf(settings: SocialSettings): { name: string; address: string }[] {
  return [settings.SOCIAL_LINK_1, settings.SOCIAL_LINK_2, settings.SOCIAL_LINK_3]
    .filter((link) => link !== "none")
    .map((link) => {
      const at = link.lastIndexOf(" ");
      return { name: link.slice(0, at).trim(), address: link.slice(at + 1) };
    });
}

import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const folder = "app/platform/db/migrations";

/**
 * Migrations that have landed: sites have run them, so they are never changed or regenerated. A new migration adds its
 * line.
 */
const landed: Record<string, string> = {
  "0000_schema.sql": "f726e1a32cd9d59eaf1c48bf162e9c116e686121cfe42ff31237b381aa5517cb",
  "0001_file-requests-and-quotas.sql": "5661c58c41995b5559e297409b452b163c97ae6ecf9558157aabc29d5cc98996",
  "0002_identity.sql": "540532d6795521ff4d67045693c02090403ad705151769f76f7eec78fc5134c6",
  "0003_plans-of-following.sql": "a1675f5880c23099b2e1a2ee7a45b59d68d39fe52784b3f9808b46d028598ca1",
  "0004_hash-session-tokens.sql": "67011d4db5a701bbd52836d908949aa79bb04f8be92f66f7280b2da69dfdc3bc",
  "0005_limits.sql": "6adde60d3bd33021d00bb582fec70e3cf013828b7fc614f5da6fde7b6b62113d",
  "0006_ask-audience-and-ai-use.sql": "2bdf60f1ad11c7409a167463d4eb0f538ed8f150257f4d57eb8a9f3398596706",
  "0007_manuscript-pieces.sql": "dc1cb669a0ed8a32b6044b908b82122edc2012eeb3e80b67e0d827681ff98492",
  "0008_chapter-rendition.sql": "f148f0a319b954f683cd9b162c52c2a3b8e281a989b0098f7dd461e80a49b21c",
  "0009_releases-and-zones.sql": "eb02a7ecefe5523696303884559fecf9f4bf2722fad94463f9bc7ae57865c28d",
  "0010_overlays-and-aliases.sql": "cec80294ac5cdc83af6dc81af3ca499c2a4f7372faea733a0c935347eceae237",
  "0011_visibility.sql": "68cb4e41691d8f2eba5ede60affa7c4810537fd72c3dbcd75541d2a53367d1f9",
  "0012_keep-histories.sql": "222de81a1a799b56e1268e8e6b38464853bb27f3c5f7a4e0473c93ab3cfa9ce4",
  "0013_progress-of-chapters.sql": "15f8c331a25ecd0dd4f51c89683f8c0952985bdd9c8bea97697a7c2c1762a038",
  "0014_chapter-matter.sql": "fa6c7feabf335b16f7b4669667794323f820e42c4533825ef1d61022743d819a",
  "0015_following-and-colours.sql": "415bcb2f75d4088a1c6cd2c8ab77283a4f66cf3b59caba68e8586c03e6f4f624",
  "0016_cover-designs.sql": "77ffe2e5d096b61e2937fdd01edba1addf08a3687a83b87d708d792c7da70230",
  "0017_site-choices.sql": "832f18ceb679de00c1f2d7b974475693d7b95e0a9607b991cfa6f95785207eed",
  "0018_visits.sql": "e0162efff35aa9534d230d9163b6db584e3d5cfd40d43523b8a3fe54abb04617",
  "0019_reader-marks.sql": "e9cbdf902b5f7e42ca38e1ed57c1ddf6902276d6477febbcdc34a33b42a84b0e",
  "0020_search-index.sql": "787d72e2d4e15d3897518936cc42fe7845be2ff4ef627ee8a94cce3ca96ac34a",
  "0021_search-facets.sql": "3e15b6e01acb18839f2fd57fbd33dc7a7faa4cda5aebe30f92e347d4f59c1b18",
  "0022_author-days.sql": "311c8b13a7da8f7791c91d9e5f6152f52b98e0fa559f69c43aa31fcc41f6d784",
  "0023_chart-notes.sql": "3aa7339188c858f730f6d9e704adef0706484110ad610e295b3206a4404c3471",
  "0024_search-suggestions.sql": "182753b2466ffaac0edec699fd7a8e3a72e033e8c30db256df51f4434cde09ed",
  "0025_analytics.sql": "d6188d8a86bdd9d17a8de5947f9ca915f3f6255abe65272a11794d5d0e685791",
  "0026_tokens-and-live.sql": "6a40ab668dad95c99a3808a30b69629e842bfe540e919c670b0b46725af22c81",
  "0027_downloads-and-cohorts.sql": "acce3eff6a12b0ce4d56abb1f02681027d8fb93fc6bfd4539c228d5613490296",
  "0028_discovery.sql": "c73ca8b79a8251b92d6dc55e2a67d503557203a94e3df78dbfff0fe7a831f1fe",
  "0029_places.sql": "bcbe5a2dc8a97eb318eaed745778541166bfcec3a51e2c0e34c7e3c97dc69f9b",
  "0030_webhooks.sql": "60a4711fb774deddfce59251a05e1ca646cd922e8eefd1898715d3e315507ac4",
  "0031_stored-sums.sql": "4fa361ecfe6cb8d156394a22d1388d5611a09667484427a29a1b7c7462957899",
  "0032_devices.sql": "2888b0e1abb79f21573f6bb85b3c6b26bfee0e142839bd5081c3ef7e1d1f7b72",
  "0033_hosted-views.sql": "62d585e30e1a66c1336e2d3b89e3e7411c3093a0b6896bab5c3002ac6a3db417",
  "0034_read-chapters.sql": "c00cefe739a3f196042f9938b65e794eaec30df868610e19675ad50e20a0225b",
  "0035_library.sql": "c13cc00e4e46e97e5790216e0bbfedf6b4f0a421f185dc2927ee79f93829005f",
  "0036_live.sql": "503671cf8d7a908aa83189b381c47bdc0972d1e878a2caf880c724571635e541",
  "0037_tags.sql": "322fe580b60f4b42735d5965c26afb176a1d2cdd269ba447051a545d9e837462",
  "0038_passages.sql": "1f6fc25d3e71b02e576877548af6f2326a124415ba30f6138c584d0dc2c722bc",
  "0039_bit-strings.sql": "38449d88b2b32ca890855e559c8b78d6afc2f6eccb6dc71704da9135b3b2c75c",
  "0040_annotations.sql": "5783e45922802dac42a47d6b7335a521e39b49e95c090f1d99a5034f55267f72",
  "0041_errors.sql": "7aaa3320a04fb7d770b4f5bb66da5a7e3653bc9716d798a72389ed649fc4542a",
  "0042_index-size.sql": "45c26062af3c42dae07087e356f133300cb32221cf53155cfbf27d00ed110ad1",
  "0043_bookmarks.sql": "b1ab77fed303c6b91ca0aeee530e124249967db6b4592cc6aaee6387de69859b",
  "0044_texts.sql": "4c93d25e55a2c3f23d104cd4fcc2d3427f0154ae01c32ff6966ef4ed5600b735",
  "0045_ended-follows.sql": "c87c5175249fcf5be4a2178e853dd0d6bb51cc64a64c7015f05f965fda49a367",
  "0049_followed-feeds.sql": "d74123e4449dff934d5b772b1937c4bbb0274b996ffaa4b5676de2a81963fb97",
  "0050_bios-of-authors.sql": "52959f7e0bf27563ff16f57c452f0f5d74e9894fd9973b1cbc0fbd5ed9e51a42",
  "0051_move-terms-out-of-rows.sql": "1d0255b5cee0c92723ddc5247d30d06edadec4ec580a022174e5349b09b33f02",
  "0052_follow-contributors.sql": "893968bb5f37cfe220ffc4119d6e31869fe0d87c23161095f2e53b0badbdb0b8",
  "0053_hold-bit-strings-in-rows.sql": "cbdbcbe9ab32602e4015ff2d92ad32b07ad678a8d9a91791bc425d53a0c77b18",
};

test("a landed migration is never changed: sites have run it as it was", () => {
  const found = readdirSync(folder)
    .filter((name) => name.endsWith(".sql"))
    .map((name) => [
      name,
      createHash("sha256")
        .update(readFileSync(`${folder}/${name}`))
        .digest("hex"),
    ]);
  expect(Object.fromEntries(found)).toEqual(landed);
});

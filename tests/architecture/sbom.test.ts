import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { z } from "zod";

const Bom = z.object({
  bomFormat: z.literal("CycloneDX"),
  metadata: z.object({ component: z.object({ name: z.literal("octavo"), version: z.string() }) }),
  components: z.array(
    z.object({
      name: z.string(),
      version: z.string(),
      purl: z.string().startsWith("pkg:npm/"),
      hashes: z.array(z.object({ alg: z.string(), content: z.string() })).optional(),
    }),
  ),
});

const Package = z.object({
  version: z.string(),
  dependencies: z.record(z.string(), z.string()),
  devDependencies: z.record(z.string(), z.string()),
});

const make = () =>
  execFileSync(process.execPath, ["scripts/sbom.mjs"], { encoding: "utf8", maxBuffer: 64 * 1024 * 1024 });

test("L: npm run sbom lists every package that runs, with its checksum, none for building alone, and prints the same twice", () => {
  const text = make();
  const { components, metadata } = Bom.parse(JSON.parse(text));
  const { version, dependencies, devDependencies } = Package.parse(
    JSON.parse(readFileSync("package.json", "utf8")),
  );
  expect(metadata.component.version).toBe(version);
  const listed = new Set(components.map((component) => component.name));
  const exact = new Set(components.map((component) => `${component.name}@${component.version}`));
  for (const [name, wanted] of Object.entries(dependencies)) expect(exact).toContain(`${name}@${wanted}`);
  for (const tool of ["vitest", "oxlint", "playwright-core", "knip", "drizzle-kit"]) {
    expect(devDependencies).toHaveProperty(tool);
    expect(listed.has(tool), tool).toBe(false);
  }
  expect(components.filter(({ hashes }) => !hashes?.some(({ alg }) => alg === "SHA-512"))).toEqual([]);
  expect(make()).toBe(text);
});

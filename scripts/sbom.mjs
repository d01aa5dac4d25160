// `npm run sbom`: what the program is made of, as CycloneDX on standard output. From package-lock.json alone, and the same bytes
// on every machine and day, so that two versions can be compared and one can be signed.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { projectRoot } from "./project.mjs";

const npm = process.env.npm_execpath?.endsWith(".js") ? [process.execPath, process.env.npm_execpath] : ["npm"];
const wanted = ["sbom", "--sbom-format=cyclonedx", "--package-lock-only", "--omit=dev", "--loglevel=error"];
const made = spawnSync(npm[0], [...npm.slice(1), ...wanted], {
  cwd: projectRoot,
  encoding: "utf8",
  maxBuffer: 64 * 1024 * 1024,
  stdio: ["ignore", "pipe", "inherit"],
});
if (made.status !== 0) {
  console.error("npm could not list the packages; what it says above tells why.");
  process.exit(1);
}
process.stdout.write(`${JSON.stringify(steady(JSON.parse(made.stdout)), null, 2)}\n`);

/** Without what differs from run to run: the time, a random number, the npm and the folder it was made with. */
function steady({ serialNumber: _number, metadata, components, ...bom }) {
  const { component } = metadata;
  const sorted = components.toSorted((a, b) => (a["bom-ref"] < b["bom-ref"] ? -1 : 1));
  const content = { component: { ...component, type: "application", name: "octavo" }, components: sorted };
  const digest = createHash("sha256").update(JSON.stringify(content)).digest("hex");
  // A name-based UUID (RFC 9562, version 8): the same contents have the same number.
  const parts = [digest.slice(0, 8), digest.slice(8, 12), `8${digest.slice(13, 16)}`];
  const uuid = [...parts, `a${digest.slice(17, 20)}`, digest.slice(20, 32)].join("-");
  return {
    ...bom,
    serialNumber: `urn:uuid:${uuid}`,
    metadata: { lifecycles: metadata.lifecycles, component: content.component },
    components: sorted,
  };
}

// `npm run sbom`: the bill of materials as CycloneDX 1.5 on standard output. It is derived from package-lock.json alone
// and the same bytes on every machine and day, so that two versions can be compared and one can be signed. npm's own
// command omits packages (htmlparser2 among them).
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "./project.mjs";

const { packages } = JSON.parse(readFileSync(join(projectRoot, "package-lock.json"), "utf8"));
const folder = "node_modules/";
// Packages that run, on any system; not those only for building and testing, even where a package could use them.
const installed = [...findNeeded("")].map((path) => [path, packages[path]]);

const nameOf = (path) => packages[path].name ?? path.slice(path.lastIndexOf(folder) + folder.length);
const refOf = (path) => `${nameOf(path)}@${packages[path].version}`;

const own = { name: "octavo", version: packages[""].version };
const root = {
  "bom-ref": `${own.name}@${own.version}`,
  type: "application",
  ...own,
  licenses: [{ expression: packages[""].license }],
  purl: `pkg:npm/${own.name}@${own.version}`,
};
// The same package may be installed in several places.
const components = sortedBy("bom-ref", [
  ...new Map(installed.map(([path, entry]) => [refOf(path), componentOf(path, entry)])).values(),
]);
const content = { metadata: { component: root }, components, dependencies: listDependencies() };
const bom = {
  $schema: "http://cyclonedx.org/schema/bom-1.5.schema.json",
  bomFormat: "CycloneDX",
  specVersion: "1.5",
  serialNumber: numberOf(content),
  version: 1,
  ...content,
};
process.stdout.write(`${JSON.stringify(bom, null, 2)}\n`);

function componentOf(path, { version, license, integrity, optional }) {
  const name = nameOf(path);
  return {
    "bom-ref": refOf(path),
    type: "library",
    name,
    version,
    scope: optional ? "optional" : "required",
    ...(integrity && { hashes: hashesOf(integrity) }),
    ...(license && { licenses: [{ expression: license }] }),
    purl: `pkg:npm/${name.replace("@", "%40")}@${version}`,
  };
}

function hashesOf(integrity) {
  return integrity.split(" ").map((each) => {
    const [algorithm, ...digest] = each.split("-");
    const content = Buffer.from(digest.join("-"), "base64").toString("hex");
    return { alg: algorithm.toUpperCase().replace("SHA", "SHA-"), content };
  });
}

function listDependencies() {
  const needs = new Map();
  for (const [path, entry] of [["", packages[""]], ...installed]) {
    const ref = path === "" ? root["bom-ref"] : refOf(path);
    const found = needsOf(path, entry).map(refOf);
    needs.set(ref, new Set([...(needs.get(ref) ?? []), ...found]));
  }
  return sortedBy(
    "ref",
    [...needs].map(([ref, on]) => ({ ref, dependsOn: [...on].toSorted() })),
  );
}

function findNeeded(path, found = new Set()) {
  for (const needed of needsOf(path, packages[path])) {
    if (found.has(needed)) continue;
    found.add(needed);
    findNeeded(needed, found);
  }
  return found;
}

function needsOf(path, { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta }) {
  const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta?.[name]?.optional);
  return [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]
    .map((name) => resolveFrom(path, name))
    .filter((at) => at !== null);
}

/**
 * The folder where Node finds a package from there: the nearest node_modules above. Null: an optional one for none of
 * our systems.
 */
function resolveFrom(path, name) {
  for (let at = path; ; at = at.slice(0, Math.max(0, at.lastIndexOf(folder) - 1))) {
    const found = `${at === "" ? "" : `${at}/`}${folder}${name}`;
    if (packages[found]) return found;
    if (at === "") return null;
  }
}

function sortedBy(key, list) {
  return list.toSorted((one, other) => (one[key] < other[key] ? -1 : 1));
}

/** A UUID derived from the contents (RFC 9562, version 8): the same contents have the same UUID. */
function numberOf(given) {
  const digest = createHash("sha256").update(JSON.stringify(given)).digest("hex");
  const parts = [
    digest.slice(0, 8),
    digest.slice(8, 12),
    `8${digest.slice(13, 16)}`,
    `a${digest.slice(17, 20)}`,
  ];
  return `urn:uuid:${parts.join("-")}-${digest.slice(20, 32)}`;
}

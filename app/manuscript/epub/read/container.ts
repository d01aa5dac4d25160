import type { Archive } from "./archive.ts";
import { decodeText } from "./decoding.ts";
import { parsePackageXml } from "./markup/parse-markup.ts";
import { attribute, findElements } from "./markup/tree.ts";
import { RefusedPublication } from "./publication.ts";

const PACKAGE_TYPE = "application/oebps-package+xml";

/** The path of the package document that META-INF/container.xml names first. */
export async function findPackagePath(archive: Archive): Promise<string> {
  const bytes = await archive.read("META-INF/container.xml");
  if (!bytes) {
    const packing = archive.foreignPacking("META-INF/container.xml");
    if (packing)
      throw new RefusedPublication(
        "unreadable",
        `it is packed with ${packing}, where EPUB allows deflate only`,
      );
    throw new RefusedPublication("missing-container", "META-INF/container.xml");
  }
  const { root } = parsePackageXml(decodeText(bytes).text);
  const rootfiles = findElements(root, "rootfile");
  const named = rootfiles.find((file) => attribute(file, "media-type") === PACKAGE_TYPE) ?? rootfiles[0];
  const path = (named && attribute(named, "full-path")) ?? "";
  if (path.split(/[\\/]/).includes("..")) throw new RefusedPublication("path-traversal", path);
  const found = archive.find(path.replace(/^\/+/, ""));
  if (found === null) throw new RefusedPublication("missing-package", path || "container.xml names none");
  return found;
}

/** A warning when the mimetype entry is missing or wrong; the book is read nevertheless. */
export async function checkMimetype(archive: Archive): Promise<string | null> {
  const bytes = await archive.read("mimetype");
  if (!bytes) return "The file has no mimetype entry.";
  const value = decodeText(bytes.subarray(0, 100)).text;
  if (value === "application/epub+zip") return null;
  return value.trim() === "application/epub+zip"
    ? "The mimetype entry has white space around it."
    : "The mimetype entry does not say application/epub+zip.";
}

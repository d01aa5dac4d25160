import type { Archive } from "./archive.ts";
import { decodeText } from "../encoding/decoding.ts";
import { parsePackageXml } from "../markup/parse-markup.ts";
import { attribute, findElements } from "../markup/tree.ts";
import { RefusedPublication } from "../publication.ts";

const PACKAGE_TYPE = "application/oebps-package+xml";

/**
 * The path of the package document that META-INF/container.xml names first (EPUB 3.3, 4.2.6.3.1). Refuses a container that is
 * missing, names nothing that the file holds, or names a path outside.
 */
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
  const found = archive.find(path) ?? archive.find(plainPath(path));
  if (found === null) throw new RefusedPublication("missing-package", path || "container.xml names none");
  return found;
}

/** The path from the root of the container, without a leading slash, segments that mean "here" and empty ones. */
function plainPath(path: string): string {
  const segments = path.split("/").filter((segment) => segment !== "" && segment !== ".");
  return segments.join("/");
}

/** A warning when the mimetype entry is missing or wrong; the book is read nevertheless. */
export async function checkMimetype(archive: Archive): Promise<string | null> {
  const bytes = await archive.read("mimetype");
  if (!bytes) return "The file has no mimetype entry.";
  // Byte by byte: a byte order mark is none of it.
  const value = new TextDecoder("latin1").decode(bytes.subarray(0, 100));
  if (value === "application/epub+zip") return null;
  return value.trim() === "application/epub+zip"
    ? "The mimetype entry has white space around it."
    : "The mimetype entry does not say application/epub+zip.";
}

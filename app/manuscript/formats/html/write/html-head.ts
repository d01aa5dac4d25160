import type { WorkText } from "../../../document/work-text.ts";
import { escapeXml } from "../../../epub/write/xml.ts";

/** What a work says of itself, in a page's head: by names of Dublin Core, and of schema.org where that has none. */
export function htmlHead(text: WorkText): string {
  const isbn = text.otherIdentifiers.find((each) => each.startsWith("urn:isbn:"));
  const meta = (name: string, value: string | null | undefined) =>
    value ? [`<meta name="${name}" content="${escapeXml(value)}"/>`] : [];
  return [
    ...meta("author", text.author),
    ...meta("description", text.summary),
    ...meta("dcterms.alternative", text.subtitle),
    ...text.subjects.flatMap((subject) => meta("dcterms.subject", subject)),
    ...meta("dcterms.isPartOf", text.series?.name),
    ...meta("schema.position", text.series?.position),
    ...meta("dcterms.identifier", isbn),
    ...(text.licence ? [`<link rel="license" href="${escapeXml(text.licence.url)}"/>`] : []),
  ].join("\n");
}

import type { ManuscriptBlock, ManuscriptRun } from "./any-manuscript.ts";
import { docxOf, odtOf } from "./make-manuscripts.ts";

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** A manuscript as a page of HTML. */
export function manuscriptAsHtml(blocks: ManuscriptBlock[]): string {
  const notes: string[] = [];
  const runOf = ({ text, isBold, isItalic, isUnderlined, isStruck, note }: ManuscriptRun) => {
    let out = escaped(text);
    if (isStruck) out = `<s>${out}</s>`;
    if (isUnderlined) out = `<u>${out}</u>`;
    if (isItalic) out = `<em>${out}</em>`;
    if (isBold) out = `<strong>${out}</strong>`;
    if (note === null) return out;
    const at = notes.push(escaped(note));
    return `${out}<a href="#n${at}" id="r${at}" role="doc-noteref">${at}</a>`;
  };
  const line = (runs: ManuscriptRun[]) => runs.map(runOf).join(" ");
  const body = blocks.map((block) => {
    switch (block.kind) {
      case "paragraph":
        return `<p>${line(block.runs)}</p>`;
      case "quotation":
        return `<blockquote><p>${line(block.runs)}</p></blockquote>`;
      case "heading":
        return `<h${block.level}>${escaped(block.text)}</h${block.level}>`;
      case "scene":
        return "<hr>";
      case "bullets":
        return `<ul>${block.items.map((item) => `<li>${escaped(item)}`).join("")}</ul>`;
      case "numbers":
        return `<ol>${block.items.map((item) => `<li><p>${escaped(item)}</p></li>`).join("\n")}</ol>`;
      case "table":
        return `<table>${block.rows.map((cells) => `<tr>${cells.map((cell) => `<td>${escaped(cell)}</td>`).join("")}</tr>`).join("\n")}</table>`;
    }
  });
  const tail = notes.map((note, at) => `<aside id="n${at + 1}" role="doc-footnote"><p>${note}</p></aside>`);
  return [...body, ...tail].join("\n");
}

/** A manuscript as Markdown, with elements of HTML where it has no signs. */
export function manuscriptAsMarkdown(blocks: ManuscriptBlock[]): string {
  const notes: string[] = [];
  const signs = (text: string) => text.replace(/[<>&*_[\]`#]/g, "\\$&");
  const runOf = ({ text, isBold, isItalic, isUnderlined, isStruck, note }: ManuscriptRun) => {
    let out = signs(text);
    if (isStruck) out = `~~${out}~~`;
    if (isUnderlined) out = `<u>${out}</u>`;
    if (isItalic) out = `*${out}*`;
    if (isBold) out = `**${out}**`;
    return note === null ? out : `${out}[^${notes.push(signs(note))}]`;
  };
  const line = (runs: ManuscriptRun[]) => runs.map(runOf).join(" ");
  const body = blocks.map((block) => {
    switch (block.kind) {
      case "paragraph":
        return line(block.runs);
      case "quotation":
        return `> ${line(block.runs)}`;
      case "heading":
        return `${"#".repeat(block.level)} ${signs(block.text)}`;
      case "scene":
        return "* * *";
      case "bullets":
        return block.items.map((item) => `- ${signs(item)}`).join("\n");
      case "numbers":
        return block.items.map((item, at) => `${at + 1}. ${signs(item)}`).join("\n");
      case "table":
        return `<table>\n${block.rows.map((cells) => `<tr>${cells.map((cell) => `<td>${escaped(cell)}</td>`).join("")}</tr>`).join("\n")}\n</table>`;
    }
  });
  const tail = notes.map((note, at) => `[^${at + 1}]: ${note}`);
  return `${[...body, ...tail].join("\n\n")}\n`;
}

/** A manuscript as RTF, each letter beyond ASCII by its number in Unicode. */
export function manuscriptAsRtf(blocks: ManuscriptBlock[]): string {
  const letters = (text: string) =>
    text.replace(/[\\{}]/g, "\\$&").replace(/[^\0-\x7f]/g, (letter) => {
      const code = letter.charCodeAt(0);
      return `\\u${code > 32_767 ? code - 65_536 : code}?`;
    });
  const runOf = ({ text, isBold, isItalic, isUnderlined, isStruck, note }: ManuscriptRun) => {
    const form = `${isBold ? "\\b" : ""}${isItalic ? "\\i" : ""}${isUnderlined ? "\\ul" : ""}${isStruck ? "\\strike" : ""}`;
    const out = form === "" ? letters(text) : `{${form} ${letters(text)}}`;
    return note === null
      ? out
      : `${out}{\\super\\chftn}{\\footnote\\pard\\plain {\\super\\chftn} ${letters(note)}}`;
  };
  const line = (runs: ManuscriptRun[]) => runs.map(runOf).join(" ");
  const body = blocks.map((block) => {
    switch (block.kind) {
      case "paragraph":
        return `\\pard\\plain ${line(block.runs)}\\par`;
      case "quotation":
        return `\\pard\\plain\\s7 ${line(block.runs)}\\par`;
      case "heading":
        return `\\pard\\plain\\s${block.level} ${letters(block.text)}\\par`;
      case "scene":
        return "\\pard\\plain\\qc * * *\\par";
      case "bullets":
        return block.items
          .map((item) => `{\\listtext\\'b7\\tab}\\pard\\plain\\ls1 ${letters(item)}\\par`)
          .join("\n");
      case "numbers":
        return block.items
          .map((item, at) => `{\\listtext ${at + 1}.\\tab}\\pard\\plain\\ls2 ${letters(item)}\\par`)
          .join("\n");
      case "table":
        return block.rows
          .map(
            (cells) =>
              `\\trowd\\cellx1000\\cellx2000 ${cells.map((cell) => `\\pard\\intbl ${letters(cell)}\\cell`).join(" ")}\\row`,
          )
          .join("\n");
    }
  });
  const styles = "{\\stylesheet{\\s1 heading 1;}{\\s2 heading 2;}{\\s3 heading 3;}{\\s7 Quote;}}";
  return `{\\rtf1\\ansi\\ansicpg1252\\uc1${styles}\n${body.join("\n")}\n}`;
}

/** A manuscript as a Word file. */
export function manuscriptAsDocx(blocks: ManuscriptBlock[]): Promise<Uint8Array> {
  const notes: string[] = [];
  let lists = 0;
  const plain = (text: string, form = "") =>
    `<w:r>${form && `<w:rPr>${form}</w:rPr>`}<w:t xml:space="preserve">${escaped(text)}</w:t></w:r>`;
  const runOf = ({ text, isBold, isItalic, isUnderlined, isStruck, note }: ManuscriptRun) => {
    const form = `${isBold ? "<w:b/>" : ""}${isItalic ? "<w:i/>" : ""}${isStruck ? "<w:strike/>" : ""}${isUnderlined ? '<w:u w:val="single"/>' : ""}`;
    const out = plain(text, form);
    return note === null ? out : `${out}<w:r><w:footnoteReference w:id="${notes.push(note)}"/></w:r>`;
  };
  const line = (runs: ManuscriptRun[]) => runs.map(runOf).join(plain(" "));
  const p = (inner: string, settings = "") =>
    `<w:p>${settings && `<w:pPr>${settings}</w:pPr>`}${inner}</w:p>`;
  const list = (items: string[], isNumbered: boolean) => {
    const id = isNumbered ? (lists += 1) + 1 : 1;
    return items
      .map((item) => p(plain(item), `<w:numPr><w:ilvl w:val="0"/><w:numId w:val="${id}"/></w:numPr>`))
      .join("");
  };
  const body = blocks.map((block) => {
    switch (block.kind) {
      case "paragraph":
        return p(line(block.runs));
      case "quotation":
        return p(line(block.runs), '<w:pStyle w:val="Quote"/>');
      case "heading":
        return p(plain(block.text), `<w:pStyle w:val="Heading${block.level}"/>`);
      case "scene":
        return p(plain("* * *"), '<w:jc w:val="center"/>');
      case "bullets":
      case "numbers":
        return list(block.items, block.kind === "numbers");
      case "table":
        return `<w:tbl>${block.rows.map((cells) => `<w:tr>${cells.map((cell) => `<w:tc>${p(plain(cell))}</w:tc>`).join("")}</w:tr>`).join("")}</w:tbl>`;
    }
  });
  const style = (id: string, name: string) =>
    `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/></w:style>`;
  const level = (format: string) =>
    `<w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="${format}"/></w:lvl>`;
  const numbered = Array.from(
    { length: lists },
    (_, at) => `<w:num w:numId="${at + 2}"><w:abstractNumId w:val="2"/></w:num>`,
  );
  return docxOf(body.join(""), {
    styles: [1, 2, 3].map((at) => style(`Heading${at}`, `heading ${at}`)).join("") + style("Quote", "Quote"),
    numbering: `<w:abstractNum w:abstractNumId="1">${level("bullet")}</w:abstractNum><w:abstractNum w:abstractNumId="2">${level("decimal")}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="1"/></w:num>${numbered.join("")}`,
    footnotes: notes
      .map((note, at) => `<w:footnote w:id="${at + 1}">${p(plain(note))}</w:footnote>`)
      .join(""),
  });
}

/** A manuscript as an OpenDocument text. */
export function manuscriptAsOdt(blocks: ManuscriptBlock[]): Promise<Uint8Array> {
  let notes = 0;
  const runOf = ({ text, isBold, isItalic, isUnderlined, isStruck, note }: ManuscriptRun) => {
    const form = [isBold, isItalic, isUnderlined, isStruck].map(Number).join("");
    const out = `<text:span text:style-name="T${form}">${escaped(text)}</text:span>`;
    if (note === null) return out;
    notes += 1;
    return `${out}<text:note text:note-class="footnote"><text:note-citation>${notes}</text:note-citation><text:note-body><text:p>${escaped(note)}</text:p></text:note-body></text:note>`;
  };
  const line = (runs: ManuscriptRun[]) => runs.map(runOf).join(" ");
  const p = (inner: string, name = "Standard") => `<text:p text:style-name="${name}">${inner}</text:p>`;
  const list = (items: string[], name: string) =>
    `<text:list text:style-name="${name}">${items.map((item) => `<text:list-item>${p(escaped(item))}</text:list-item>`).join("")}</text:list>`;
  const body = blocks.map((block) => {
    switch (block.kind) {
      case "paragraph":
        return p(line(block.runs));
      case "quotation":
        return p(line(block.runs), "Quotations");
      case "heading":
        return `<text:h text:outline-level="${block.level}">${escaped(block.text)}</text:h>`;
      case "scene":
        return p("", "Horizontal_20_Line");
      case "bullets":
        return list(block.items, "L1");
      case "numbers":
        return list(block.items, "L2");
      case "table":
        return `<table:table>${block.rows.map((cells) => `<table:table-row>${cells.map((cell) => `<table:table-cell>${p(escaped(cell))}</table:table-cell>`).join("")}</table:table-row>`).join("")}</table:table>`;
    }
  });
  const forms = Array.from({ length: 16 }, (_, at) => at.toString(2).padStart(4, "0")).map((form) => {
    const [bold, italic, underline, strike] = [...form].map((sign) => sign === "1");
    return `<style:style style:name="T${form}" style:family="text"><style:text-properties${bold ? ' fo:font-weight="bold"' : ""}${italic ? ' fo:font-style="italic"' : ""}${underline ? ' style:text-underline-style="solid"' : ""}${strike ? ' style:text-line-through-style="solid"' : ""}/></style:style>`;
  });
  const lists = `<text:list-style style:name="L1"><text:list-level-style-bullet text:level="1"/></text:list-style><text:list-style style:name="L2"><text:list-level-style-number text:level="1" style:num-format="1"/></text:list-style>`;
  return odtOf(body.join(""), { styles: forms.join("") + lists });
}

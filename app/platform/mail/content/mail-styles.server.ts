const sans = "Inter, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";
const serif = "Literata, Georgia, 'Times New Roman', serif";
const green = "#17694a";
const ink = "#1a1f27";
const quiet = "#4a5361";

/**
 * Styles that stand on the elements of a mail, in the light colours of the site (`app/ui/tokens/tokens.css`). Programs that drop style sheets
 * show these.
 */
export const styles = {
  body: `margin:0;padding:0;background:#f7f8fa;color:${ink}`,
  ground: "background:#f7f8fa",
  margin: "padding:24px 12px",
  preview: "display:none;max-height:0;overflow:hidden;mso-hide:all",
  frame: "max-width:560px;margin:0 auto;text-align:start",
  site: `padding:0 4px 14px;font:16px/28px ${serif};color:${ink}`,
  // Where pictures are blocked, a green square stands in its place.
  mark: `vertical-align:middle;margin-inline-end:10px;border:0;border-radius:6px;background:${green}`,
  sheet: `padding:28px 28px 12px;background:#ffffff;border:1px solid #d9dee4;border-radius:10px;font:16px/25px ${sans};color:${ink}`,
  head: "margin:0 0 20px",
  // Left also for a title in Arabic: it stays beside its cover.
  heading: `margin:0 0 14px;font:600 26px/32px ${serif};color:${ink};text-align:left;text-wrap:balance`,
  line: `margin:0 0 14px;font:16px/24px ${sans};color:${quiet};text-align:left`,
  headingBeside: "margin:0 0 8px",
  lineBeside: "margin:0",
  besideCover: "padding-inline-start:20px",
  // The ground of its words where pictures are blocked.
  cover: `display:block;border:0;border-radius:3px;background:#eceff3;font:12px/16px ${sans};color:${quiet}`,
  text: "margin:0 0 16px",
  item: "margin:0",
  itemTitle: `color:${green};font:600 19px/26px ${serif};text-decoration:none`,
  itemLine: `color:${quiet};font-size:15px`,
  excerpt: `margin:0 0 14px;font:18px/28px ${serif}`,
  code: `margin:4px 0 18px;font:600 32px/40px ui-monospace,Menlo,Consolas,monospace;letter-spacing:.14em;color:${ink}`,
  link: `color:${green};font-weight:600`,
  facts: "margin:0 0 16px",
  factName: `padding:3px 18px 3px 0;color:${quiet};font-size:15px`,
  factValue: "padding:3px 0;font-size:15px;word-break:break-word",
  button: "margin:24px 0 20px",
  buttonCell: `background:${green};border-radius:8px`,
  buttonText: `display:inline-block;padding:12px 22px;min-width:120px;font:600 16px/24px ${sans};text-align:center;text-decoration:none;color:#ffffff`,
  footer: `padding:16px 4px 0;font:13px/20px ${sans};color:${quiet}`,
  footnote: "margin:0 0 8px",
  quietLink: `color:${quiet};text-decoration:underline`,
} as const;

/** Of the cell around a button, also as an attribute: some programs drop the style. */
export const buttonColor = green;

/** Dark mode and phones, for the programs that know them; `!important`, since it stands against styles on the elements. */
export const mailSheet = `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  @media (prefers-color-scheme: dark) {
    .ground { background: #13171c !important; }
    .sheet { background: #1b2027 !important; border-color: #343b45 !important; }
    .ink { color: #e3e7ed !important; }
    .quiet { color: #b0b9c5 !important; }
    .link { color: #70c8a0 !important; }
    .button { background: #70c8a0 !important; }
    .button-text { color: #06261a !important; }
    .cover { background: #2b323c !important; }
  }
  @media (max-width: 480px) {
    .sheet { padding: 22px 20px 8px !important; }
    .heading { font-size: 23px !important; line-height: 29px !important; }
    .beside { padding-inline-start: 16px !important; }
  }
`;

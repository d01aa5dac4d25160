/** What the text of an RTF group belongs to. */
export type Destination =
  | "body"
  | "footnote"
  | "picture"
  | "styles"
  | "instruction"
  | "result"
  | "listtext"
  | "bookmark"
  /** A shape, or a text in two sets of letters: of it only a text box counts, and what is in Unicode. */
  | "choice"
  | "box"
  | "unicode"
  | "none";

export interface RtfState {
  destination: Destination;
  isBold: boolean;
  isItalic: boolean;
  isUnderlined: boolean;
  isStruck: boolean;
  isSmallCaps: boolean;
  isHidden: boolean;
  position: "sup" | "sub" | null;
  align: "center" | "end" | null;
  isInTable: boolean;
  /** Of a paragraph that is the large initial of the next. */
  isInitial: boolean;
  /** Whether a line is drawn above or below. */
  isRuled: boolean;
  /** Of a heading. */
  level: number | null;
  kind: "quote" | "code" | "verse" | null;
  style: number | null;
  font: number;
  /** Signs after \u for readers that know no Unicode. */
  skip: number;
}

/** The state at the beginning of a file: plain text of the body. */
export function freshState(): RtfState {
  return {
    destination: "body",
    isBold: false,
    isItalic: false,
    isUnderlined: false,
    isStruck: false,
    isSmallCaps: false,
    isHidden: false,
    position: null,
    align: null,
    isInTable: false,
    level: null,
    isInitial: false,
    isRuled: false,
    kind: null,
    style: null,
    font: -1,
    skip: 1,
  };
}

const nowhere =
  "fonttbl colortbl info header headerl headerr headerf footer footerl footerr footerf listtable listoverridetable revtbl rsidtbl generator xmlnstbl themedata colorschememapping datastore latentstyles annotation atnid atnauthor atndate atnref atrfstart atrfend template bkmkend objdata nonshppict pgdsctbl filetbl mmathPr wgrffmtfilter datafield ftnsep ftnsepc ftncn aftnsep aftnsepc aftncn tc xe private1 pntext pntxta pntxtb pn background do".split(
    " ",
  );

/** Groups that are not the text itself. */
export const destinations: Record<string, Destination> = {
  ...Object.fromEntries(nowhere.map((name) => [name, "none"])),
  stylesheet: "styles",
  footnote: "footnote",
  pict: "picture",
  fldinst: "instruction",
  fldrslt: "result",
  listtext: "listtext",
  bkmkstart: "bookmark",
  shppict: "body",
  shptxt: "box",
  ud: "unicode",
  shpinst: "choice",
  upr: "choice",
  fonttbl: "styles",
};

/** Whether text of this destination is document text. */
export const isText = (destination: Destination) =>
  destination === "body" || destination === "footnote" || destination === "result" || destination === "box";

export const signWords: Record<string, string> = {
  emdash: "—",
  endash: "–",
  lquote: "‘",
  rquote: "’",
  ldblquote: "“",
  rdblquote: "”",
  bullet: "•",
  tab: "\t",
  emspace: " ",
  enspace: " ",
  qmspace: " ",
  zwj: "\u200D",
  zwnj: "\u200C",
};

/** Formats of characters and paragraphs; false for other words. */
export function applyFormat(
  state: RtfState,
  name: string,
  { value, styles }: { value: number | null; styles: Map<number, string> },
): boolean {
  const isOn = value !== 0;
  switch (name) {
    case "b":
      state.isBold = isOn;
      return true;
    case "i":
      state.isItalic = isOn;
      return true;
    case "ul":
    case "uld":
    case "uldb":
    case "ulw":
      state.isUnderlined = isOn;
      return true;
    case "ulnone":
      state.isUnderlined = false;
      return true;
    case "strike":
    case "striked":
      state.isStruck = isOn;
      return true;
    case "scaps":
      state.isSmallCaps = isOn;
      return true;
    case "v":
    case "deleted":
      state.isHidden = isOn;
      return true;
    case "super":
      state.position = isOn ? "sup" : null;
      return true;
    case "sub":
      state.position = isOn ? "sub" : null;
      return true;
    case "nosupersub":
      state.position = null;
      return true;
    case "plain":
      Object.assign(state, { ...freshState(), ...paragraphOf(state) });
      return true;
    default:
      return applyParagraph(state, name, { value, styles });
  }
}

const paragraphOf = (state: RtfState) => {
  const { destination, align, isInTable, isInitial, isRuled, level, kind, style, font, skip } = state;
  return { destination, align, isInTable, isInitial, isRuled, level, kind, style, font, skip };
};

function applyParagraph(
  state: RtfState,
  name: string,
  { value, styles }: { value: number | null; styles: Map<number, string> },
): boolean {
  switch (name) {
    case "pard":
      Object.assign(state, {
        align: null,
        isInTable: false,
        level: null,
        kind: null,
        style: null,
        isInitial: false,
        isRuled: false,
      });
      return true;
    case "qc":
      state.align = "center";
      return true;
    case "qr":
      state.align = "end";
      return true;
    case "ql":
    case "qj":
      state.align = null;
      return true;
    case "intbl":
      state.isInTable = true;
      return true;
    case "dropcapli":
    case "dropcapt":
      state.isInitial = true;
      return true;
    case "brdrb":
    case "brdrt":
      state.isRuled = true;
      return true;
    case "brdrnone":
    case "brdrnil":
      state.isRuled = false;
      return true;
    case "outlinelevel":
      if (value !== null && value < 6) state.level = value + 1;
      return true;
    case "s":
      Object.assign(state, meaningOf(styles.get(value ?? -1) ?? ""));
      return true;
    default:
      return false;
  }
}

/** Formatting implied by the name of a style. */
function meaningOf(style: string): Partial<RtfState> {
  const level = /^heading ([1-6])$/i.exec(style)?.[1];
  if (level) return { level: Number(level) };
  if (/^title$/i.test(style)) return { level: 1 };
  if (/quot|block text/i.test(style)) return { kind: "quote" };
  if (/preformatted|code/i.test(style)) return { kind: "code" };
  return /verse|poem|poetry/i.test(style) ? { kind: "verse" } : {};
}

/**
 * One quiet stylesheet for every book we make. Sizes are relative and colours are left alone, so that a reader's own
 * theme and type always win; text is indented as in print, the first paragraph after a heading or a break is not.
 */
export const stylesheet = `
html { line-height: 1.45; }
body { margin: 0 5%; hyphens: auto; orphans: 2; widows: 2; }
p { margin: 0; text-indent: 1.4em; }
h1, h2, h3 { font-weight: normal; line-height: 1.2; text-align: start; hyphens: none; break-after: avoid; text-wrap: balance; }
h1 { font-size: 1.6em; margin: 2.5em 0 1.4em; }
h2 { font-size: 1.2em; margin: 2em 0 0.8em; }
h3 { font-size: 1em; font-style: italic; margin: 1.6em 0 0.6em; }
h1 + p, h2 + p, h3 + p, hr + p, blockquote + p, ul + p, ol + p, table + p, pre + p, .stanza + p { text-indent: 0; }
blockquote { margin: 1.2em 1.4em; }
blockquote > p:first-child, li > p, td > p { text-indent: 0; }
ul, ol { margin: 1em 0; padding-inline-start: 1.6em; }
pre { white-space: pre-wrap; margin: 1em 0; }
hr.scene { border: 0; width: auto; height: auto; margin: 1.6em 0; text-align: center; color: inherit; }
hr.scene::before { content: "*\\2003*\\2003*"; }

table { border-collapse: collapse; margin: 1.4em auto; font-variant-numeric: tabular-nums; }
th, td { padding: 0.3em 0.8em; text-align: start; vertical-align: top; }
thead th { border-bottom: 1px solid; font-weight: normal; font-style: italic; }
.align-center { text-align: center; }
.align-right { text-align: end; }

.stanza { text-indent: 0; margin: 0 0 1.1em; hyphens: none; }
.stanza > .line { display: block; padding-inline-start: 2em; text-indent: -2em; }
.stanza > .line + br { display: none; }

.speech { text-indent: 0; margin: 0.7em 0; padding-inline-start: 1.4em; text-indent: -1.4em; }
.speech > strong:first-child { font-weight: normal; letter-spacing: 0.06em; }
.direction { text-indent: 0; margin: 0.9em 1.4em; }

.noteref { font-size: 0.75em; line-height: 0; vertical-align: super; text-decoration: none; }
.notes { margin-top: 3em; padding-top: 1em; border-top: 1px solid; font-size: 0.9em; }
.notes aside { margin: 0 0 0.8em; }
.notes { counter-reset: note; }
.notes p { text-indent: 0; }
.notes aside > p:first-child::before { counter-increment: note; content: counter(note) ". "; }

.small-caps { font-variant-caps: small-caps; }
.line.indent-1 { margin-inline-start: 1.5em; }
.line.indent-2 { margin-inline-start: 3em; }
.line.indent-3 { margin-inline-start: 4.5em; }
.line.indent-4 { margin-inline-start: 6em; }
figure { margin: 1.5em 0; text-align: center; break-inside: avoid; }
img { max-width: 100%; height: auto; }
figcaption { margin-top: 0.5em; font-size: 0.9em; }
.author-note { margin: 1.5em 0; font-size: 0.9em; font-style: italic; }
.author-note p { text-indent: 0; margin-bottom: 0.5em; }
.cover-page { text-align: center; }
.cover-page img { max-height: 100vh; }
.part-page { text-align: center; margin-top: 30%; }
.part-page h1 { text-align: center; }

.title-page { text-align: center; margin-top: 22%; }
.title-page p { text-indent: 0; }
.title-page h1 { font-size: 2em; margin: 0 0 0.4em; text-align: center; }
.title-page .subtitle { font-style: italic; }
.title-page .byline { margin-top: 2.2em; letter-spacing: 0.03em; }
.title-page .series { margin-top: 2.2em; font-size: 0.9em; }
.colophon { margin-top: 22%; font-size: 0.9em; text-align: center; }
.colophon p { text-indent: 0; margin-bottom: 0.8em; }
`.trimStart();

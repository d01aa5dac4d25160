import { tableDesign } from "./table-design.ts";

interface Facts {
  title: string;
  author: string;
  lang: string;
  region: string;
  dir: "ltr" | "rtl";
}

/** The first that has a letter is taken, then any other of the machine's; Noto Emoji comes with the site. */
export const bookFonts = `("Libertinus Serif", "Noto Serif CJK JP", "Noto Serif", "Noto Emoji", "DejaVu Serif")`;

/**
 * How a printed book of ours is set: 5.5 × 8.5 inches, margins wider towards the back, text justified and hyphenated, no widows or
 * orphans, parts on a right-hand page, the title in the running head on the left and the chapter's on the right; where a chapter opens the
 * number stands at the foot, and a page that is left white stays white. A figure, a heading and what follows it stay together. Facts
 * are Typst literals.
 */
export const preamble = ({
  title,
  author,
  lang,
  region,
  dir,
}: Facts) => `#set document(title: ${title}, author: ${author})
#let chapter-title = state("chapter-title", "")
#let openings() = query(<opening>).map(it => it.location().page())
// Within a chapter that has begun and not ended: not a page that a break has left white.
#let is-text(page-number) = {
  let begun = openings().filter(at => at <= page-number).len()
  begun > query(<ending>).filter(it => it.location().page() < page-number).len()
}
#let foot = context {
  if here().page() in openings() {
    align(center, text(size: 8.5pt, str(counter(page).get().first())))
  }
}
// Of words that are longer than the line, as many letters as leave room for an ellipsis.
#let one-line(style, words) = layout(room => {
  let fits(each) = measure(style(each)).width <= room.width - 14pt
  if fits(words) { return style(words) }
  let letters = words.clusters()
  let (fitting, most) = (0, calc.min(letters.len(), 400))
  while fitting + 1 < most {
    let half = calc.quo(fitting + most, 2)
    if fits(letters.slice(0, half).join() + "…") { fitting = half } else { most = half }
  }
  style(letters.slice(0, fitting).join("", default: "").trim(at: end) + "…")
})
#let running-head = context {
  let page-number = here().page()
  if not is-text(page-number) or page-number in openings() { return }
  let number = str(counter(page).get().first())
  set text(size: 8.5pt)
  let shown(words) = one-line(words => smallcaps(words), words)
  if calc.even(page-number) { grid(columns: (auto, 1fr), align: (start, end), number, shown(lower(${title}))) }
  else { grid(columns: (1fr, auto), align: (start, end), shown(chapter-title.get()), number) }
}
#set page(width: 5.5in, height: 8.5in, margin: (inside: 0.85in, outside: 0.65in, top: 0.85in, bottom: 0.8in), binding: ${dir === "rtl" ? "right" : "left"})
#set text(font: ${bookFonts}, size: 10.5pt, lang: ${lang}, region: ${region}, dir: ${dir}, hyphenate: true, number-type: "old-style", costs: (widow: 1000%, orphan: 1000%, runt: 200%))
${rest}`;

const rest = `#set par(justify: true, leading: 0.62em, spacing: 0.62em)
#set heading(numbering: none)
#set footnote.entry(gap: 0.5em)
#show footnote.entry: set text(size: 8.5pt)
#set list(indent: 1em, spacing: 0.62em)
#set enum(indent: 1em, spacing: 0.62em)
#show raw: set text(size: 8.5pt, font: ("DejaVu Sans Mono", "Noto Emoji"))
#show link: it => it
// A word wider than the room may be broken: after its signs, and what is too wide all the same between any two letters. Words of nothing but
// letters get a hyphen; an address must not, or it would be another one. To be called where the context is known.
// Every place for a break costs time: where there is room, they are eight letters apart.
#let pieces(word, room) = word.clusters().chunks(if room >= 1.5in { 8 } else { 1 }).map(it => it.join())
#let breakable(word, room) = if measure(word).width <= room { word } else if word.text.match(regex("^\\\\p{L}+$")) != none {
  pieces(word.text, room).join("\\u{AD}")
} else {
  let parts = word.text.matches(regex("[^-/.?&=_#]*[-/.?&=_#]*")).map(it => it.text)
  text(hyphenate: false, parts.map(part => if measure(part).width > room { pieces(part, room).join("\\u{200B}") } else { part }).join("\\u{200B}"))
}
// Only of scripts whose letters stand alone: others break anyway, or are joined.
#show regex("[!-~\\u{C0}-\\u{24F}\\u{370}-\\u{52F}]{40,}"): word => context breakable(word, 2.5in)
#let paragraph(body) = par(first-line-indent: (amount: 1.4em, all: true), body)
#let first-paragraph(body) = par(first-line-indent: 0em, body)
#let code-words(body) = text(font: ("DejaVu Sans Mono", "Noto Emoji"), size: 0.82em, body)
#let author-note(words) = block(above: 0.8em, below: 0.8em, emph(words))
#let quoted(body) = block(inset: (x: 1.4em), above: 1em, below: 1em, width: 100%, body)
#let scene-break() = block(above: 1.4em, below: 1.4em, breakable: false, width: 100%, sticky: true, align(center, text(tracking: 0.6em)[\\*\\*\\*]))
#let verse(lines) = block(above: 1em, below: 1em, inset: (left: 1.4em), {
  set par(justify: false, hanging-indent: 1.5em, first-line-indent: 0em)
  for line in lines {
    if line.at(1) == [] { v(0.6em) } else { block(above: 0.5em, below: 0.5em, inset: (left: line.at(0) * 1.2em), line.at(1)) }
  }
})
#let ruby(reading, body) = box({
  set text(hyphenate: false)
  context {
    let over = text(size: 0.5em, reading)
    let width = calc.max(measure(over).width, measure(body).width)
    box(width: width, place(top + center, dy: -0.62em, over) + align(center, body))
  }
})
#let picture(path, alt, caption) = block(above: 1.2em, below: 1.2em, breakable: false, width: 100%, align(center, {
  image(path, alt: alt, width: auto, height: auto, fit: "contain")
  if caption != none { block(above: 0.6em, text(size: 9pt, caption)) }
}))
#show image: it => layout(room => {
  let size = measure(it)
  if size.width > room.width or size.height > 5.5in {
    let scale-by = calc.min(room.width / size.width, 5.5in / size.height)
    box(scale(scale-by * 100%, reflow: true, it))
  } else { it }
})
${tableDesign}#let section-heading(level, body) = heading(level: level, outlined: false, body)
#show heading: set par(justify: false)
#show heading: set text(hyphenate: false, weight: "regular")
#show heading.where(level: 2): it => block(above: 1.8em, below: 0.9em, sticky: true, text(size: 1.15em, it.body))
#show heading.where(level: 3): it => block(above: 1.4em, below: 0.7em, sticky: true, emph(it.body))
#show heading.where(level: 4): it => block(above: 1.2em, below: 0.6em, sticky: true, smallcaps(it.body))
#show heading.where(level: 1): it => it.body
#let title-line(size, body) = {
  show heading: set text(size: size)
  align(center, body)
}
#let title-page(title, subtitle, author, lines) = {
  set par(justify: false)
  v(22%)
  align(center, {
    text(size: 24pt, title)
    if subtitle != none { v(0.4em); text(size: 13pt, style: "italic", subtitle) }
    v(2em)
    text(size: 12pt, tracking: 0.05em, author)
  })
  pagebreak()
  align(bottom, text(size: 8.5pt, for line in lines { block(line) }))
}
#let contents-page(word) = {
  pagebreak(to: "odd")
  align(center, text(size: 15pt, word))
  v(1.5em)
  set par(justify: false, hanging-indent: 1.4em)
  show outline.entry: it => {
    let place = it.element.location()
    let body = if it.element.supplement == [part] { smallcaps(it.element.body) } else { it.element.body }
    if it.element.supplement == [part] { block(above: 1.2em, sticky: true, link(place, body)) }
    else { block(above: 0.7em, breakable: false, grid(columns: (1fr, 2.4em), align: (start, end + bottom), link(place, [#body #box(width: 1fr, repeat(gap: 0.3em)[.])]), link(place, it.page()))) }
  }
  outline(title: none, depth: 1, indent: 0em)
}
#let begin-text() = {
  pagebreak(to: "odd")
  counter(page).update(1)
}
#let numbered = state("numbered", false)
#set page(header: context if numbered.get() { running-head }, footer: context if numbered.get() { foot })
#let part-page(title) = {
  pagebreak(to: "odd", weak: true)
  v(30%)
  title-line(20pt, heading(level: 1, supplement: [part], title))
  pagebreak(to: "odd")
}
#let chapter(title) = {
  pagebreak(weak: true)
  numbered.update(true)
  chapter-title.update(title)
  [#metadata(none) <opening>]
  v(14%)
  title-line(17pt, heading(level: 1, title))
  v(3em)
}
#let chapter-end() = [#metadata(none) <ending>]
`;

/** Elements of HTML that stand apart from the words around them. */
export const blockNames = new Set(
  "p div section article main header footer nav aside h1 h2 h3 h4 h5 h6 blockquote ul ol dl dt dd li table caption thead tbody tfoot tr td th figure figcaption pre hr address center form fieldset details summary body html hgroup dir menu legend".split(
    " ",
  ),
);

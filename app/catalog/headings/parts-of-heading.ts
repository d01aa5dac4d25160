/** What a work is, which its genres say already: libraries append it to what it is about. */
const forms =
  /^(?:juvenile )?(?:fiction|literature|drama|poetry|humor|biography)$|^translations into \w+$|^early works to \d+$/i;

// "Holmes, Sherlock (Fictitious character)": the qualifier is redundant on the page of a novel.
const invented = / \((?:Fictitious character|Imaginary place|Mythological character|Legendary character)\)/gi;

/** What a library's subject heading is about, part by part: "England -- Social life and customs -- Fiction" has two. */
export function partsOfHeading(heading: string): string[] {
  const parts = heading
    .replace(invented, "")
    .split(/\s*--\s*/)
    .map((part) => part.trim())
    .filter(Boolean);
  return parts.filter((part, index) => index === 0 || !forms.test(part));
}

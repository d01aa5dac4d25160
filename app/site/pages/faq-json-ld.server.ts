import type { Answer } from "./anchors.ts";

/** schema.org's FAQPage, for search engines that show answers. */
export function faqJsonLd(url: string, answers: Answer[]): object {
  const mainEntity = answers.map(({ question, answer }) => ({
    "@type": "Question",
    name: question,
    acceptedAnswer: { "@type": "Answer", text: answer },
  }));
  return { "@context": "https://schema.org", "@type": "FAQPage", url, mainEntity };
}

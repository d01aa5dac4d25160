import { isbot } from "isbot";

/** Programs that read without a person: by their name, or because the page was only fetched ahead. */
export const isRobot = ({ headers }: Request): boolean =>
  isbot(headers.get("user-agent")) || /prefetch|prerender/.test(headers.get("sec-purpose") ?? "");

import { expect, test } from "vitest";
import { attachmentHeader } from "./download-name.ts";

test.each([
  [
    "Emma",
    ["Jane Austen"],
    "filename=\"Jane Austen - Emma.epub\"; filename*=UTF-8''Jane%20Austen%20-%20Emma.epub",
  ],
  [
    "Les Misérables",
    ["Victor Hugo"],
    "filename=\"Victor Hugo - Les Miserables.epub\"; filename*=UTF-8''Victor%20Hugo%20-%20Les%20Mis%C3%A9rables.epub",
  ],
  ["羅生門", [], "filename=\"book.epub\"; filename*=UTF-8''%E7%BE%85%E7%94%9F%E9%96%80.epub"],
  [
    'a/b\\c:"d"\r\nSet-Cookie: x',
    [],
    "filename=\"a b c d Set-Cookie x.epub\"; filename*=UTF-8''a%20b%20c%20d%20Set-Cookie%20x.epub",
  ],
])("%s", (title, authors, header) => expect(attachmentHeader(title, authors)).toBe(`attachment; ${header}`));

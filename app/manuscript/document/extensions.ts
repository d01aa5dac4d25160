import type { Extensions } from "@tiptap/core";
import { Blockquote } from "@tiptap/extension-blockquote";
import { Bold } from "@tiptap/extension-bold";
import { Code } from "@tiptap/extension-code";
import { Document } from "@tiptap/extension-document";
import { HardBreak } from "@tiptap/extension-hard-break";
import { Italic } from "@tiptap/extension-italic";
import { BulletList, ListItem, OrderedList } from "@tiptap/extension-list";
import { Strike } from "@tiptap/extension-strike";
import { TableKit } from "@tiptap/extension-table";
import { Text } from "@tiptap/extension-text";
import { Underline } from "@tiptap/extension-underline";
import { CodeBlock, Heading, Paragraph, SceneBreak, Verse, VerseLine } from "./blocks.ts";
import { Figure } from "./figure.ts";
import { Footnote } from "./footnote.ts";
import { Language, Link, Ruby, SmallCaps, Subscript, Superscript } from "./marks.ts";

/**
 * What a chapter can hold: the one list that the server's schema and the editor are made of (ProseMirror's model, by Tiptap's
 * extensions). Nothing here draws or listens: the editor adds that. `paragraph` comes first among the blocks: it is what an empty place is filled with.
 */
export const documentExtensions: Extensions = [
  Document,
  Paragraph,
  Text,
  Heading,
  Blockquote,
  Verse,
  VerseLine,
  SceneBreak,
  BulletList,
  OrderedList,
  ListItem,
  TableKit.configure({ table: { resizable: false } }),
  Figure,
  CodeBlock,
  HardBreak,
  Footnote,
  Bold,
  Italic,
  Underline,
  Strike,
  Code,
  SmallCaps,
  Superscript,
  Subscript,
  Link,
  Ruby,
  Language,
];

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
 * All node and mark types of a chapter: both the server's schema and the editor are built from this list (ProseMirror's model, by Tiptap's
 * extensions). Views and event handlers are added by the editor. `paragraph` comes first among the blocks because ProseMirror fills required content with the first type.
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

import { expect, test } from "vitest";
import { isShowable, sniffMediaType } from "./media-type.ts";

const bytes = (...parts: (string | number)[]): Uint8Array =>
  Uint8Array.from(
    parts.flatMap((part) => (typeof part === "number" ? [part] : [...Buffer.from(part, "latin1")])),
  );

test.each([
  ["image/jpeg", bytes(0xff, 0xd8, 0xff, 0xe0)],
  ["image/png", bytes(0x89, "PNG\r\n", 0x1a, "\n")],
  ["image/gif", bytes("GIF89a")],
  ["image/gif", bytes("GIF87a")],
  ["image/webp", bytes("RIFF", 1, 2, 3, 4, "WEBPVP8 ")],
  ["image/avif", bytes(0, 0, 0, 32, "ftypavif")],
  ["image/jxl", bytes(0xff, 0x0a, 1)],
  ["image/jxl", bytes(0, 0, 0, 12, "JXL \r\n")],
  ["image/tiff", bytes("II*", 0)],
  ["font/otf", bytes("OTTO", 0)],
  ["font/ttf", bytes(0, 1, 0, 0, 0)],
  ["font/ttf", bytes("true", 0)],
  ["font/collection", bytes("ttcf")],
  ["font/woff", bytes("wOFF")],
  ["font/woff2", bytes("wOF2")],
  ["audio/mpeg", bytes("ID3", 4)],
  ["audio/mpeg", bytes(0xff, 0xfb, 0x90)],
  ["audio/mp4", bytes(0, 0, 0, 32, "ftypM4A ")],
  ["video/mp4", bytes(0, 0, 0, 32, "ftypisom")],
  ["audio/ogg", bytes("OggS")],
  ["audio/wav", bytes("RIFF", 1, 2, 3, 4, "WAVE")],
  ["audio/flac", bytes("fLaC")],
  ["video/webm", bytes(0x1a, 0x45, 0xdf, 0xa3)],
  ["image/svg+xml", bytes("<svg xmlns='x'>")],
  ["image/svg+xml", bytes("<?xml version='1.0'?>\n<!-- drawn --><!DOCTYPE svg PUBLIC 'x' 'y'>\n<svg>")],
  ["image/svg+xml", bytes("<s:svg xmlns:s='http://www.w3.org/2000/svg'>")],
  ["image/svg+xml", bytes(0xef, 0xbb, 0xbf, "<svg>")],
])("%s is known by its first bytes, whatever is declared", (type, content) => {
  expect(sniffMediaType(content, "application/octet-stream")).toBe(type);
  expect(sniffMediaType(content, null)).toBe(type);
});

test.each([
  ["a page", bytes("<html><svg></svg></html>")],
  ["a script", bytes("alert(1)")],
  ["a document", bytes("%PDF-1.7")],
  ["a zip", bytes("PK", 3, 4)],
  ["nothing", bytes()],
  ["a picture cut to its first byte", bytes(0xff)],
])("%s is nothing that a page shows", (_, content) => {
  expect(sniffMediaType(content, "image/png")).toBeNull();
});

test("sound in a film's container is sound when it says so", () => {
  expect(sniffMediaType(bytes(0, 0, 0, 32, "ftypisom"), "audio/mp4")).toBe("audio/mp4");
});

test("pictures, fonts, sound and film can be shown, other types cannot", () => {
  expect(["image/png", "font/woff", "audio/mpeg", "video/mp4"].every(isShowable)).toBe(true);
  expect(["text/html", "application/xhtml+xml", "text/css", ""].some(isShowable)).toBe(false);
});

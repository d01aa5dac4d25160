interface Size {
  width: number;
  height: number;
}

function numberOf(text: string | undefined): number | null {
  const found = /^\s*([\d.]+)\s*(px|pt|in|mm|cm)?\s*$/.exec(text ?? "");
  const perUnit: Record<string, number> = { pt: 4 / 3, in: 96, mm: 96 / 25.4, cm: 96 / 2.54 };
  const size = Number(found?.[1]) * (perUnit[found?.[2] ?? "px"] ?? 1);
  return size > 0 && Number.isFinite(size) ? size : null;
}

function sizeOf(attributes: Record<string, string>): Size {
  const [, , boxWidth = 0, boxHeight = 0] = (attributes["viewBox"] ?? "").split(/[\s,]+/).map(Number);
  const ratio = boxWidth > 0 && boxHeight > 0 ? boxWidth / boxHeight : null;
  const width = numberOf(attributes["width"]);
  const height = numberOf(attributes["height"]);
  if (width && height) return { width, height };
  if (width && ratio) return { width, height: width / ratio };
  if (height && ratio) return { width: height * ratio, height };
  // CSS gives a picture without any size 300 by 150.
  return ratio ? { width: boxWidth, height: boxHeight } : { width: 300, height: 150 };
}

/** The intrinsic size of an SVG picture in CSS pixels: its own size, else its view box, else the default of CSS. */
export function svgSize(svg: string): Size {
  const [, root = ""] = /<svg\b([^>]*)>/.exec(svg) ?? [];
  const attributes = Object.fromEntries(
    [...root.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
  );
  const { width, height } = sizeOf(attributes);
  return { width: Math.max(1, Math.round(width)), height: Math.max(1, Math.round(height)) };
}

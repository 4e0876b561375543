import type { Media } from '#shared/schemas/media.ts';

/** Best first. Every picture has WebP and JPEG from the start; its AVIF files come later. */
const preferred = ['webp', 'jpeg', 'jpg', 'avif'];

/**
 * The URL of a picture's smallest file at least `width` pixels wide, or of its widest; null for media without a picture. Of an SVG
 * it is a raster: an SVG may take the browser long to draw.
 */
export function mediaUrl(media: Media, width: number): string | null {
  const { base, path = media.hashed_name, extensions = ['webp'], widths = media.rasters ?? [] } = media;
  const chosen = widths.toSorted((a, b) => a - b).find((candidate) => candidate >= width) ?? Math.max(0, ...widths);
  const extension = preferred.find((candidate) => extensions.includes(candidate)) ?? extensions[0];
  return chosen && extension ? `${base}/${path}-${chosen}.${extension}` : null;
}

/** The URL of the stored file: a document, an SVG, or the largest size of a picture. */
export function fileUrl(media: Media): string | null {
  return media.extension
    ? `${media.base}/${media.hashed_name}.${media.extension}`
    : mediaUrl(media, Number.MAX_SAFE_INTEGER);
}

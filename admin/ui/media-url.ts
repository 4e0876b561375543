import type { Media } from '#shared/schemas/media.ts';

/** Best first. Every picture has WebP and JPEG from the start; its AVIF files come later. */
const preferred = ['webp', 'jpeg', 'jpg', 'avif'];

/** The URL of a picture's smallest file at least `width` pixels wide, or of its widest; null for media without a picture. */
export function mediaUrl(media: Media, width: number): string | null {
  if (media.extension)
    return media.extension === 'pdf' ? null : `${media.base}/${media.hashed_name}.${media.extension}`;
  if (!media.path || !media.extensions?.length || !media.widths?.length) return null;
  const widths = media.widths.toSorted((a, b) => a - b);
  const chosen = widths.find((candidate) => candidate >= width) ?? widths.at(-1);
  const extension = preferred.find((candidate) => media.extensions?.includes(candidate)) ?? media.extensions[0];
  return `${media.base}/${media.path}-${chosen}.${extension}`;
}

/** The URL of the stored file: a document, an SVG, or the largest size of a picture. */
export function fileUrl(media: Media): string | null {
  return media.extension === 'pdf'
    ? `${media.base}/${media.hashed_name}.pdf`
    : mediaUrl(media, Number.MAX_SAFE_INTEGER);
}

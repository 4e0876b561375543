import type { Media } from '#shared/schemas/media.ts';

/** Best first. Every picture has WebP and JPEG from the start; AVIF may still be on its way. */
const preferred = ['webp', 'jpeg', 'jpg', 'avif'];

/** The address of a medium's file that is at least `width` pixels wide (or its widest); null when it has no picture. */
export function mediaUrl(media: Media, width: number): string | null {
  if (media.extension)
    return media.extension === 'pdf' ? null : `${media.base}/${media.hashed_name}.${media.extension}`;
  if (!media.path || !media.extensions?.length || !media.widths?.length) return null;
  const widths = media.widths.toSorted((a, b) => a - b);
  const chosen = widths.find((candidate) => candidate >= width) ?? widths.at(-1);
  const extension = preferred.find((candidate) => media.extensions?.includes(candidate)) ?? media.extensions[0];
  return `${media.base}/${media.path}-${chosen}.${extension}`;
}

/** The address of the stored file itself: a document, a drawing, or a picture in its largest size. */
export function fileUrl(media: Media): string | null {
  return media.extension === 'pdf'
    ? `${media.base}/${media.hashed_name}.pdf`
    : mediaUrl(media, Number.MAX_SAFE_INTEGER);
}

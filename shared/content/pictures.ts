import { thumbHashToAverageRGBA } from 'thumbhash';

import type { Media } from '../schemas/media.ts';

/** A picture for markup, with all URLs and its size. */
export type Picture = {
  alt: string;
  width: number;
  height: number;
  /** The focal point as CSS `object-position`, for crops. */
  focus: string;
  /** A CSS color to show until the picture has loaded; empty if unknown. */
  ground: string;
  /** The `<source>` elements, newer formats first. */
  sources: { type: string; srcset: string }[];
  /** The format that every browser supports. */
  src: string;
  srcset: string;
};

const types: Record<string, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
};
/** The preferred width for browsers without `srcset`. */
const plainWidth = 960;

/** The picture of a medium; null for PDFs, for files of unknown size and for SVGs that take too long to draw. */
export function pictureOf(media: Media | null | undefined): Picture | null {
  if (!media || media.width === null || media.height === null || media.rasters?.length === 0) return null;
  const shared = {
    alt: media.alt,
    width: media.width,
    height: media.height,
    focus: `${percent(media.focal.x)} ${percent(media.focal.y)}`,
    ground: averageColor(media.thumbhash),
  };
  const { base, path, extensions = [], widths = [] } = media;
  const fallback = extensions.at(-1);
  if (path && fallback && widths.length > 0) {
    const set = (extension: string) =>
      widths.map((width) => `${base}/${path}-${width}.${extension} ${width}w`).join(', ');
    const plain = widths.reduce((best, width) =>
      Math.abs(width - plainWidth) < Math.abs(best - plainWidth) ? width : best,
    );
    return {
      ...shared,
      sources: extensions
        .slice(0, -1)
        .map((extension) => ({ type: types[extension] ?? `image/${extension}`, srcset: set(extension) })),
      src: `${base}/${path}-${plain}.${fallback}`,
      srcset: set(fallback),
    };
  }
  if (!media.extension || media.extension === 'pdf') return null;
  return { ...shared, sources: [], src: `${base}/${media.hashed_name}.${media.extension}`, srcset: '' };
}

/** An SVG as a picture of its rasters, which take a known time to draw; other media as they are. */
export function rasterized<T extends Media | null | undefined>(media: T): T | Media {
  if (media?.extension !== 'svg') return media;
  const { extension: _, rasters = [], ...rest } = media;
  return { ...rest, path: media.hashed_name, extensions: ['webp'], widths: rasters };
}

function percent(fraction: number): string {
  return `${Math.round(fraction * 100)}%`;
}

/** The average color of a base64 thumbhash, which takes far fewer bytes in a page than the blurred picture. */
function averageColor(thumbhash: string | null): string {
  if (!thumbhash) return '';
  try {
    const bytes = Uint8Array.from(atob(thumbhash), (character) => character.charCodeAt(0));
    const { r, g, b } = thumbHashToAverageRGBA(bytes);
    return `#${[r, g, b]
      .map((share) =>
        Math.round(Math.min(1, Math.max(0, share)) * 255)
          .toString(16)
          .padStart(2, '0'),
      )
      .join('')}`;
  } catch {
    return '';
  }
}

import { FileText } from 'lucide-react';
import { thumbHashToDataURL } from 'thumbhash';

import type { Media } from '#shared/schemas/media.ts';

import { mediaUrl } from '../ui/media-url.ts';

type Props = {
  media: Media;
  /** In CSS pixels; high-density screens get a larger file. */
  width?: number;
  alt?: string;
  className: string;
};

/** A file's thumbnail: a picture with a blurred placeholder, an SVG uncropped on a checkerboard, or an icon for a document. */
export function MediaThumb({ media, width = 200, alt = '', className }: Props) {
  const blurred = blurredOf(media.thumbhash);
  const source = mediaUrl(media, width * Math.min(2, globalThis.devicePixelRatio));
  if (!source) {
    return (
      <span aria-hidden className={`bg-sunken text-soft grid place-items-center ${className}`}>
        <FileText size={28} strokeWidth={1.25} />
      </span>
    );
  }
  const drawing = media.extension === 'svg';
  return (
    <img
      src={source}
      alt={alt}
      loading="lazy"
      decoding="async"
      draggable={false}
      className={`${drawing ? 'checker object-contain p-1.5' : 'bg-sunken object-cover'} ${className}`}
      style={{
        objectPosition: `${media.focal.x * 100}% ${media.focal.y * 100}%`,
        ...(blurred ? { backgroundImage: `url(${blurred})`, backgroundSize: 'cover' } : {}),
      }}
    />
  );
}

const mostDrawn = 500;
/** Drawing sixty of them takes longer than everything else of the library. */
const drawn = new Map<string, string | null>();

/** The placeholder as the address of a picture; null without one. */
export function blurredOf(thumbhash: string | null): string | null {
  if (!thumbhash) return null;
  const known = drawn.get(thumbhash);
  if (known !== undefined) return known;
  if (drawn.size >= mostDrawn) drawn.clear();
  const made = draw(thumbhash);
  drawn.set(thumbhash, made);
  return made;
}

function draw(thumbhash: string): string | null {
  try {
    return thumbHashToDataURL(Uint8Array.from(atob(thumbhash), (character) => character.charCodeAt(0)));
  } catch {
    return null;
  }
}

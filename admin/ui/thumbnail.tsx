import type { Media } from '#shared/schemas/media.ts';

import { mediaUrl } from './media-url.ts';

type Props = { media: Media | undefined; alt?: string; className: string };

/** A small picture of a media file, or an empty frame. Its alt is empty because the title is beside it. */
export function Thumbnail({ media, alt = '', className }: Props) {
  const source = media ? mediaUrl(media, 160) : null;
  if (!source || !media) return <span aria-hidden className={`bg-sunken block rounded-sm ${className}`} />;
  const position = `${media.focal.x * 100}% ${media.focal.y * 100}%`;
  return (
    <img
      src={source}
      alt={alt}
      width={media.width ?? undefined}
      height={media.height ?? undefined}
      loading="lazy"
      decoding="async"
      className={`bg-sunken rounded-sm object-cover ${className}`}
      style={{ objectPosition: position }}
    />
  );
}

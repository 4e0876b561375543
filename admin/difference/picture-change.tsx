import { FileText } from 'lucide-react';

import type { Media } from '#shared/schemas/media.ts';

import { mediaUrl } from '../ui/media-url.ts';

type Sides = { before: Media | null; after: Media | null };

/** Both pictures side by side, with their focal points and alt texts. */
export function PictureChange({ before, after }: Sides) {
  const pointed = [before, after].some((media) => media && isOffCenter(media));
  return (
    <div className="grid grid-cols-2 gap-3">
      <Side label="Before" media={before} pointed={pointed} />
      <Side label="After" media={after} pointed={pointed} />
    </div>
  );
}

function Side({ label, media, pointed }: { label: string; media: Media | null; pointed: boolean }) {
  return (
    <figure className="min-w-0">
      <figcaption className="text-soft mb-1 text-[13px]">{label}</figcaption>
      {media ? <PictureHeld media={media} pointed={pointed} /> : <p className="text-soft">No picture</p>}
    </figure>
  );
}

/** A picture with its name and alt text; `pointed` marks its focal point. */
export function PictureHeld({ media, pointed = isOffCenter(media) }: { media: Media; pointed?: boolean }) {
  const isPdf = media.extension === 'pdf';
  return (
    <div className="min-w-0 space-y-1">
      <Frame media={media} pointed={pointed && media.extension === undefined} />
      <p dir="auto" className="truncate text-[13px]" title={media.name}>
        {media.name}
      </p>
      {!isPdf && (
        <p dir="auto" className="text-soft line-clamp-3 text-[13px] wrap-anywhere">
          {media.alt || 'No alt text'}
        </p>
      )}
    </div>
  );
}

function Frame({ media, pointed }: { media: Media; pointed: boolean }) {
  const source = mediaUrl(media, 320);
  if (!source) {
    return (
      <span aria-hidden className="bg-sunken text-soft grid h-24 w-full max-w-40 place-items-center rounded-sm">
        <FileText size={28} strokeWidth={1.25} />
      </span>
    );
  }
  const [left, top] = [media.focal.x, media.focal.y].map((part) => `${Math.round(part * 100)}%`);
  return (
    <div className="relative w-fit">
      <img
        src={source}
        // The alt text is below, where everyone can read it.
        alt=""
        width={media.width ?? undefined}
        height={media.height ?? undefined}
        loading="lazy"
        decoding="async"
        className="checker block h-auto max-h-40 w-auto max-w-full rounded-sm object-contain"
      />
      {pointed && (
        <span
          className="absolute size-4 -translate-1/2 rounded-full border-2 border-white bg-black/35 shadow-[0_0_0_1px_rgb(0_0_0/0.6)]"
          style={{ left, top }}
        >
          <span className="sr-only">
            Focal point {left} from the left, {top} from the top
          </span>
        </span>
      )}
    </div>
  );
}

function isOffCenter({ focal, extension }: Media): boolean {
  return extension === undefined && (focal.x !== 0.5 || focal.y !== 0.5);
}

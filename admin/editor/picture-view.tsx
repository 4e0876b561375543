import { useQuery } from '@tanstack/react-query';
import type { ReactNodeViewProps } from '@tiptap/react';
import { ImageOff } from 'lucide-react';

import { altAdvice } from '#shared/rules/alt-text.ts';
import type { Media } from '#shared/schemas/media.ts';

import { mediaQuery } from '../queries/media.ts';
import { mediaUrl } from '../ui/media-url.ts';
import { Skeleton } from '../ui/states.tsx';
import { FigureView } from './figure-view.tsx';

/** A picture with its alt text and caption. */
export function PictureView(view: ReactNodeViewProps) {
  const { node, selected, editor } = view;
  const { media: id, alt, caption } = node.attrs as Record<'media' | 'alt' | 'caption', string | null>;
  const { data: media, isPending } = useQuery({ ...mediaQuery(id ?? ''), enabled: Boolean(id) });
  const source = media ? mediaUrl(media, 960) : null;
  const words = alt ?? media?.alt ?? '';
  const open = selected && editor.isEditable;
  return (
    <FigureView
      view={view}
      fields={[
        {
          name: 'alt',
          label: 'Alt text',
          placeholder: media?.alt ? `From the library: ${media.alt}` : 'What it shows, for people who can’t see it',
          hint:
            media && !media.alt && !alt ? 'No alt text yet.' : (altAdvice(alt ?? '', media?.name ?? '') ?? undefined),
        },
        { name: 'caption', label: 'Caption', placeholder: 'Shown below the picture' },
      ]}
      picker={{ button: 'Another picture', title: 'Choose another picture', reset: { alt: null } }}
    >
      {media && source ? (
        <img
          src={source}
          alt={words}
          width={media.width ?? undefined}
          height={media.height ?? undefined}
          draggable={false}
        />
      ) : isPending && id ? (
        <Skeleton className="h-48 w-full" />
      ) : (
        <p className="border-edge text-soft flex items-center gap-2 rounded-md border border-dashed p-4">
          <ImageOff size={18} aria-hidden /> {whyNotShown(media)}
        </p>
      )}
      {!open && caption && (
        <figcaption dir="auto" className="text-soft mt-1 text-[13px]">
          {caption}
        </figcaption>
      )}
      {!open && media && !words && <p className="text-warn mt-1 text-[13px]">No alt text yet</p>}
    </FigureView>
  );
}

function whyNotShown(media: Media | null | undefined): string {
  if (!media) return 'This picture is no longer in the library. Visitors don’t see it.';
  return media.rasters
    ? 'This SVG takes too long to draw, so pages leave it out.'
    : 'The preview of this SVG is being made. Visitors see it.';
}

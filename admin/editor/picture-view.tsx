import { useQuery } from '@tanstack/react-query';
import { NodeViewWrapper, type ReactNodeViewProps } from '@tiptap/react';
import { ImageOff, ImagePlus, Trash2 } from 'lucide-react';
import { useState } from 'react';

import { altAdvice } from '#shared/rules/alt-text.ts';

import { mediaQuery } from '../queries/media.ts';
import { Button } from '../ui/button.tsx';
import { mediaUrl } from '../ui/media-url.ts';
import { Skeleton } from '../ui/states.tsx';
import { FigureField } from './figure-field.tsx';
import { PictureDialog } from './picture-dialog.tsx';

/** A picture as readers will see it, with its fields below while it is selected. */
export function PictureView({ node, selected, editor, updateAttributes, deleteNode, getPos }: ReactNodeViewProps) {
  const { media: id, alt, caption } = node.attrs as Record<'media' | 'alt' | 'caption', string | null>;
  const [picking, setPicking] = useState(false);
  const { data: media, isPending } = useQuery({ ...mediaQuery(id ?? ''), enabled: Boolean(id) });
  const source = media ? mediaUrl(media, 960) : null;
  const words = alt ?? media?.alt ?? '';
  const leave = () =>
    editor
      .chain()
      .setNodeSelection(getPos() ?? 0)
      .focus()
      .run();
  const open = selected && editor.isEditable;
  return (
    <NodeViewWrapper as="figure" data-drag-handle="" className={`figure ${selected ? 'is-selected' : ''}`}>
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
        <p className="figure-empty">
          <ImageOff size={18} aria-hidden /> This picture isn’t in the library any more. Visitors don’t see it.
        </p>
      )}
      {!open && caption && <figcaption dir="auto">{caption}</figcaption>}
      {!open && media && !words && <p className="text-warn mt-1 text-[13px]">No alt text yet</p>}
      {open && (
        <div className="figure-fields" contentEditable={false}>
          <FigureField
            label="Alt text"
            value={alt ?? ''}
            placeholder={media?.alt ? `From the library: ${media.alt}` : 'What it shows, for those who don’t see it'}
            hint={
              media && !media.alt && !alt ? 'No alt text yet' : (altAdvice(alt ?? '', media?.name ?? '') ?? undefined)
            }
            onChange={(next) => updateAttributes({ alt: next || null })}
            onLeave={leave}
          />
          <FigureField
            label="Caption"
            value={caption ?? ''}
            placeholder="Shown below the picture"
            onChange={(next) => updateAttributes({ caption: next || null })}
            onLeave={leave}
          />
          <div className="flex gap-1.5">
            <Button size="sm" onClick={() => setPicking(true)}>
              <ImagePlus size={14} aria-hidden /> Another picture
            </Button>
            <Button size="sm" tone="quiet" onClick={deleteNode}>
              <Trash2 size={14} aria-hidden /> Remove
            </Button>
          </div>
        </div>
      )}
      {picking && (
        <PictureDialog
          title="Choose another picture"
          onPick={(picked) => updateAttributes({ media: picked.id, alt: null })}
          onClose={() => setPicking(false)}
        />
      )}
    </NodeViewWrapper>
  );
}

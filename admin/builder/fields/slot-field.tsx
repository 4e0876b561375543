import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import type { Media } from '#shared/schemas/media.ts';

import { PictureButtons, PictureDrop, PictureFrame } from '../../media-picker/picture-choice.tsx';
import { PictureDetails } from '../../media-picker/picture-details.tsx';
import { mediaOfItem } from '../../page-blocks/page-items.ts';
import { itemById } from '../../page-blocks/tree.ts';
import { useEditorTools } from '../../post-form/editor-context.ts';
import { useMay } from '../../queries/account.ts';
import { mediaQuery } from '../../queries/media.ts';
import { Button } from '../../ui/button.tsx';
import { usePage } from '../state/page-store.ts';
import { useCommands } from '../state/use-commands.ts';

type Props = { blockId: string; slot: string; named: { label: string; hint?: string } };

/** A picture of a block: chosen from the library, with its alt text and focal point. */
export function SlotField({ blockId, slot, named }: Props) {
  const { change } = useCommands();
  const { media: known, onPick } = useEditorTools();
  const allowed = useMay();
  const [details, setDetails] = useState(false);
  const chosen = usePage((items) => {
    const item = itemById(items, blockId);
    return item ? mediaOfItem(item)[slot] : undefined;
  });
  const { data } = useQuery({ ...mediaQuery(chosen ?? ''), enabled: chosen !== undefined });
  const picture = data ?? (chosen ? known[chosen] : undefined);

  function choose(next: Media | null) {
    if (next) onPick(next);
    change(blockId, `picture.${slot}`, (item) => {
      const { [slot]: _before, ...others } = mediaOfItem(item);
      return { ...item, props: { ...item.props, $media: next ? { ...others, [slot]: next.id } : others } };
    });
  }
  return (
    <div className="space-y-2" data-prop={`slot.${slot}`}>
      <PictureDrop onChoose={choose} className="flex items-center gap-3">
        <PictureFrame media={picture} shape="aspect-3/2 w-24 shrink-0" />
        <div className="min-w-0 space-y-1.5">
          <p className="font-medium">{named.label}</p>
          <PictureButtons
            label={named.label}
            chosen={Boolean(chosen)}
            title={`Choose: ${named.label}`}
            onChoose={choose}
          />
        </div>
      </PictureDrop>
      {named.hint && <p className="text-soft text-[13px]">{named.hint}</p>}
      {picture?.alt === '' && <p className="text-warn text-[13px]">No alt text yet.</p>}
      {picture && allowed('media.manage') && (
        <Button size="sm" tone="quiet" aria-expanded={details} onClick={() => setDetails(!details)}>
          Alt text and focal point
        </Button>
      )}
      {picture && details && <PictureDetails key={picture.id} media={picture} />}
    </div>
  );
}

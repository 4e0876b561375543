import { useState } from 'react';

import type { CuisineTag, IconData } from '#shared/schemas/content.ts';

import { useSetCuisineTagIcon } from '../../queries/tags.ts';
import { Button } from '../../ui/button.tsx';
import { CuisineIcon } from '../../ui/cuisine-icon.tsx';
import { notify } from '../../ui/notify.ts';
import { IconPicker } from './icon-picker.tsx';
import { drawingKey } from './svg-icon.ts';
import { TagRow } from './tags-layout.tsx';

type Props = {
  tag: CuisineTag;
  tags: CuisineTag[];
  /** Null for readers. */
  onRemove: (() => void) | null;
};

export function CuisineTagRow({ tag, tags, onRemove }: Props) {
  const draw = useSetCuisineTagIcon();
  const [open, setOpen] = useState(false);
  const before = tag.icon_data;
  function save(icon: IconData | null) {
    const key = drawingKey(icon);
    return draw.mutateAsync({
      tag,
      icon,
      source: tags.find((other) => other.id !== tag.id && drawingKey(other.icon_data) === key)?.id ?? null,
    });
  }
  function onChoose(icon: IconData | null) {
    setOpen(false);
    // The query client reports errors.
    save(icon).then(
      () => notify.info(`${tag.title} has a new drawing`, () => save(before)),
      () => undefined,
    );
  }
  return (
    <TagRow
      name={tag.title}
      icon={<CuisineIcon icon={tag.icon_data} />}
      onRemove={onRemove}
      actions={
        onRemove && (
          <Button
            tone="quiet"
            size="sm"
            aria-expanded={open}
            aria-label={`Change the drawing of ${tag.title}`}
            disabled={draw.isPending}
            onClick={() => setOpen(!open)}
          >
            {draw.isPending ? 'Changing…' : 'Drawing'}
          </Button>
        )
      }
    >
      {open && (
        <div className="bg-sunken px-4 pt-2 pb-4">
          <IconPicker tags={tags} value={before} onChange={onChoose} />
        </div>
      )}
    </TagRow>
  );
}

import { Trash2 } from 'lucide-react';
import { useState } from 'react';

import { postTypeIds } from '#shared/rules/post-types.ts';
import type { CuisineTag, IconData } from '#shared/schemas/content.ts';

import { useSetCuisineTagIcon } from '../../queries/tags.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { notify } from '../../ui/notify.ts';
import { CuisineIcon } from './cuisine-icon.tsx';
import { IconPicker } from './icon-picker.tsx';
import { InUseNotice, type Refusal } from './in-use-notice.tsx';
import { drawingKey } from './svg-icon.ts';

type Props = {
  tag: CuisineTag;
  tags: CuisineTag[];
  readOnly: boolean;
  refusal: Refusal | null;
  onRemove: () => void;
};

export function CuisineTagRow({ tag, tags, readOnly, refusal, onRemove }: Props) {
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
      () => notify.info(`${tag.title} has another drawing.`, () => void save(before)),
      () => undefined,
    );
  }
  return (
    <li className="border-line border-b last:border-0">
      <div className="hover:bg-sunken flex min-h-10 items-center gap-3 pr-2 pl-4">
        <CuisineIcon icon={tag.icon_data} />
        <span dir="auto" className="min-w-0 grow py-2 wrap-anywhere">
          {tag.title}
        </span>
        {!readOnly && (
          <>
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
            <IconButton size="icon-sm" label={`Remove ${tag.title}`} onClick={onRemove}>
              <Trash2 size={15} aria-hidden />
            </IconButton>
          </>
        )}
      </div>
      {open && (
        <div className="bg-sunken px-4 pt-2 pb-4">
          <IconPicker tags={tags} value={before} onChange={onChoose} />
        </div>
      )}
      {refusal && <InUseNotice refusal={refusal} name={tag.title} typeId={postTypeIds.member} />}
    </li>
  );
}

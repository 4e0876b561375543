import { Check, ImageOff } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { Checkbox, GridList, GridListItem, type Selection } from 'react-aria-components';

import { fileSize } from '#shared/rules/file-size.ts';
import type { Media } from '#shared/schemas/media.ts';

import { RelativeTime } from '../ui/relative-time.tsx';
import { MediaThumb } from './media-thumb.tsx';
import { kindOf, needsAlt } from './media-words.ts';

type Props = {
  label: string;
  files: Media[];
  view?: 'grid' | 'list';
  onOpen: (media: Media) => void;
  /** Omitted where one file is picked: nothing can be selected then. */
  selection?: { selected: Set<string>; onChange: (selected: Set<string>) => void; onDelete: (files: Media[]) => void };
};

const looks = {
  grid: {
    list: 'grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-3 outline-none max-sm:grid-cols-2',
    base: 'rounded-lg border',
    selected: 'border-accent bg-accent-wash',
    rest: 'border-line bg-surface hover:border-edge',
    focus: 'outline-offset-2',
  },
  list: {
    list: 'border-line bg-surface overflow-hidden rounded-lg border outline-none',
    base: 'border-line flex h-14 items-center gap-3 border-b px-3 last:border-0',
    selected: 'bg-accent-wash',
    rest: 'hover:bg-sunken',
    focus: '-outline-offset-2',
  },
};

/** Files as tiles or rows. Arrow keys move, Enter opens, Space or x selects, Shift and Ctrl extend, Delete deletes. */
export function MediaGrid({ label, files, view = 'grid', onOpen, selection }: Props) {
  function press(event: KeyboardEvent) {
    const { key, target } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || !(target instanceof HTMLElement)) return;
    const id = target.closest('[data-key]')?.getAttribute('data-key');
    const file = files.find((one) => one.id === id);
    if (!file) return;
    if (key === 'e') onOpen(file);
    else if (selection && key === 'x') {
      const next = new Set(selection.selected);
      if (!next.delete(file.id)) next.add(file.id);
      selection.onChange(next);
    } else if (selection && (key === 'Delete' || key === 'Backspace')) {
      const chosen = files.filter((one) => selection.selected.has(one.id));
      selection.onDelete(chosen.length > 0 ? chosen : [file]);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }
  const chosen = (keys: Selection) =>
    keys === 'all' ? new Set(files.map(({ id }) => id)) : new Set([...keys].map(String));
  const View = view === 'grid' ? Tile : Row;
  return (
    <div onKeyDownCapture={press}>
      <GridList
        aria-label={label}
        items={files}
        // React Aria keeps what it made of an item: without them, tiles stay tiles in the other view.
        dependencies={[view, selection !== undefined]}
        layout={view === 'grid' ? 'grid' : 'stack'}
        selectionMode={selection ? 'multiple' : 'none'}
        {...(selection
          ? {
              selectedKeys: selection.selected,
              onSelectionChange: (keys: Selection) => selection.onChange(chosen(keys)),
            }
          : {})}
        onAction={(key) => {
          const file = files.find(({ id }) => id === key);
          if (file) onOpen(file);
        }}
        className={looks[view].list}
      >
        {(media) => (
          <GridListItem
            id={media.id}
            textValue={media.name}
            aria-label={spoken(media)}
            className={({ isSelected, isFocusVisible }) => {
              const { base, selected, rest, focus } = looks[view];
              return `group relative cursor-pointer outline-none ${base} ${isSelected ? selected : rest} ${isFocusVisible ? `outline-accent! outline-2! ${focus}` : ''}`;
            }}
          >
            <View media={media} selectable={selection !== undefined} />
          </GridListItem>
        )}
      </GridList>
    </div>
  );
}

function spoken(media: Media): string {
  const words = media.alt || media.name;
  return needsAlt(media) ? `${words}, no alt text` : words;
}

function Box({ media, className }: { media: Media; className: string }) {
  return (
    <Checkbox
      slot="selection"
      aria-label={`Select ${media.name}`}
      className={`border-edge bg-surface data-selected:border-accent data-selected:bg-accent text-accent-ink data-focus-visible:outline-accent grid size-6 cursor-pointer place-items-center rounded-md border data-focus-visible:outline-2 ${className}`}
    >
      {({ isSelected }) => isSelected && <Check size={15} strokeWidth={2.5} aria-hidden />}
    </Checkbox>
  );
}

function Mute({ media }: { media: Media }) {
  if (!needsAlt(media)) return null;
  return (
    <span className="bg-warn-wash text-warn inline-flex items-center gap-1 rounded-sm px-1.5 py-0.5 text-xs font-medium whitespace-nowrap">
      <ImageOff size={12} aria-hidden /> No alt text
    </span>
  );
}

function Tile({ media, selectable }: { media: Media; selectable: boolean }) {
  return (
    <>
      <div className="relative">
        <MediaThumb media={media} className="aspect-square w-full rounded-t-[9px]" />
        <span className="absolute bottom-1.5 left-1.5">
          <Mute media={media} />
        </span>
        {selectable && (
          <Box
            media={media}
            className="absolute top-1.5 left-1.5 opacity-0 transition-opacity group-hover:opacity-100 group-data-focus-visible:opacity-100 group-data-selected:opacity-100 data-focus-visible:opacity-100 pointer-coarse:opacity-100"
          />
        )}
      </div>
      <div className="px-2.5 py-2">
        <p className="truncate font-medium" title={media.name} dir="auto">
          {media.name}
        </p>
        <p className="text-soft truncate text-[13px]">{facts(media)}</p>
      </div>
    </>
  );
}

function Row({ media, selectable }: { media: Media; selectable: boolean }) {
  return (
    <>
      {selectable && <Box media={media} className="shrink-0" />}
      <MediaThumb media={media} width={40} className="size-10 shrink-0 rounded-sm" />
      <div className="min-w-0 grow">
        <p className="truncate font-medium" title={media.name} dir="auto">
          {media.name}
        </p>
        <p className="text-soft truncate text-[13px]" title={media.alt} dir="auto">
          {media.alt || (needsAlt(media) ? '' : kindOf(media))}
          {needsAlt(media) && <Mute media={media} />}
        </p>
      </div>
      <span className="text-soft w-44 shrink-0 text-right max-md:hidden">{facts(media)}</span>
      <span className="text-soft w-32 shrink-0 text-right max-sm:hidden">
        <RelativeTime value={media.created_at} />
      </span>
    </>
  );
}

/** '1600 × 900 · 340 KB'. */
function facts({ width, height, bytes, extension }: Media): string {
  const size = width && height && extension !== 'svg' ? `${width} × ${height}` : (extension?.toUpperCase() ?? '');
  return [size, fileSize(bytes)].filter(Boolean).join(' · ');
}

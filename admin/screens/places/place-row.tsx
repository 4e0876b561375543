import { Mail, MapPin, Trash2 } from 'lucide-react';

import type { Place } from '#shared/schemas/places.ts';

import { onRowKey } from '../../lists/row-keys.ts';
import { IconButton } from '../../ui/button.tsx';

type Props = {
  place: Place;
  onOpen: () => void;
  /** Null for readers. */
  onRemove: (() => void) | null;
};

export function PlaceRow({ place, onOpen, onRemove }: Props) {
  const { name, address, note, latitude, email } = place;
  return (
    <li
      data-row
      className="border-line hover:bg-sunken focus-within:bg-sunken flex min-h-12 items-center gap-1 border-b px-2 last:border-0"
    >
      <button
        type="button"
        data-open
        onClick={onOpen}
        onKeyDown={(event) => onRowKey(event, onRemove ?? undefined)}
        aria-keyshortcuts="e Delete"
        className="flex min-w-0 grow items-center gap-4 rounded-sm px-2 py-1.5 text-left"
      >
        <span className="min-w-0 grow">
          <span dir="auto" className="block truncate font-medium">
            {name}
          </span>
          <span dir="auto" className="text-soft block truncate text-[13px]">
            {[address, note].filter(Boolean).join(' · ') || 'No address'}
          </span>
        </span>
        {email && <Sign Icon={Mail} words="Gets email" />}
        {latitude === null ? (
          <span className="text-warn shrink-0 text-[13px]">Not on the map</span>
        ) : (
          <Sign Icon={MapPin} words="On the map" />
        )}
      </button>
      {onRemove && (
        <IconButton size="icon-sm" label={`Delete ${name}`} onClick={onRemove}>
          <Trash2 size={15} aria-hidden />
        </IconButton>
      )}
    </li>
  );
}

/** On a phone only the icon. */
function Sign({ Icon, words }: { Icon: typeof Mail; words: string }) {
  return (
    <span className="text-soft flex shrink-0 items-center gap-1 text-[13px]">
      <Icon size={14} aria-hidden />
      <span className="max-sm:sr-only">{words}</span>
    </span>
  );
}

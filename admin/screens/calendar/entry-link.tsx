import { useRouter } from '@tanstack/react-router';
import { TriangleAlert } from 'lucide-react';
import type { MouseEvent } from 'react';

import { postTypeIds } from '#shared/rules/post-types.ts';

import { paths } from '../../routing/paths.ts';
import { showStopsOn } from '../../stores/stops-view.ts';
import { cellHours } from '../../words/cell-hours.ts';
import type { CalendarSearch } from './calendar-search.ts';
import { onEntryKey } from './entry-keys.ts';
import { overlapWords, unseenWords } from './entry-words.ts';
import type { Entry } from './week-entries.ts';

type Props = { entry: Entry; by: CalendarSearch['by']; isPast: boolean };

/** A stop, which opens its truck at that week. A place names the truck, and a truck the place. */
export function EntryLink({ entry, by, isPast }: Props) {
  const { member, place, date, note, cancelled } = entry;
  const { navigate } = useRouter();
  const href = paths.post(postTypeIds.member, member.id);
  const overlap = overlapWords(entry);
  const unseen = by === 'place' ? unseenWords(member) : '';
  const ground = cancelled || isPast ? 'bg-line/40 text-soft' : 'bg-accent-wash text-ink';
  function open(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    showStopsOn(date);
    void navigate({ href });
  }
  return (
    // A large network has a thousand of these in a week: the router's own links take five times as long to render.
    <a
      href={href}
      onClick={open}
      onKeyDown={onEntryKey}
      data-entry={date}
      className={`hover:border-edge block min-w-0 rounded-sm border px-1.5 py-1 text-[13px] leading-4.5 @max-[56rem]:min-h-11 ${ground} ${overlap ? 'border-warn' : 'border-transparent'}`}
    >
      <span className={cancelled ? 'line-through' : ''}>
        <bdi className="line-clamp-2 font-medium wrap-anywhere">{by === 'place' ? member.title : place}</bdi>{' '}
        <span className="block">{cellHours(entry)}</span>
      </span>{' '}
      {cancelled && <span className="block">Canceled</span>}{' '}
      {overlap && (
        <span className="text-warn block wrap-anywhere">
          <TriangleAlert size={13} aria-hidden className="mr-1 inline" />
          <bdi>{overlap}</bdi>
        </span>
      )}{' '}
      {unseen && <span className="text-soft block">{unseen}</span>}{' '}
      {note && <bdi className="text-soft line-clamp-2 block wrap-anywhere">{note}</bdi>}
    </a>
  );
}

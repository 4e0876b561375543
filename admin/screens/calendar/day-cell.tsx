import { useState } from 'react';

import type { CalendarSearch } from './calendar-search.ts';
import { EntryLink } from './entry-link.tsx';
import { isGap, type Row } from './grouping.ts';

/** A food park has dozens of trucks in a day. */
const mostShown = 5;

type Props = { row: Row; at: number; by: CalendarSearch['by']; isPast: boolean };

/** The entries of a place or a truck on a day, or that there are none. */
export function DayCell({ row: { cells, isWhole }, at, by, isPast }: Props) {
  const [isOpen, setOpen] = useState(false);
  const all = cells[at] ?? [];
  const shown = isOpen || all.length <= mostShown ? all : all.slice(0, mostShown - 1);
  const says = isWhole && isGap(all) && (by === 'place' || all.length === 0);
  return (
    <div className="grid gap-1">
      {shown.map((entry) => (
        <EntryLink key={`${entry.member.id} ${entry.stop}`} entry={entry} by={by} isPast={isPast} />
      ))}
      {all.length > shown.length && (
        <button
          type="button"
          onClick={() => setOpen(true)}
          className="text-soft h-7 rounded-sm px-1.5 text-left text-[13px] hover:underline pointer-coarse:h-11"
        >
          {all.length - shown.length} more
        </button>
      )}
      {says && <p className="text-soft px-1.5 py-1 text-[13px]">{by === 'place' ? 'nobody' : 'no stop'}</p>}
    </div>
  );
}

import { ChevronLeft, ChevronRight } from 'lucide-react';

import { Button, IconButton } from '../../ui/button.tsx';
import { rangeWords, shiftDay } from '../../ui/month-days.ts';
import { SearchField } from '../../ui/search-field.tsx';
import { Segments } from '../../ui/segments.tsx';
import type { CalendarSearch } from './calendar-search.ts';

const groupings = [
  { value: 'place', label: 'By place' },
  { value: 'truck', label: 'By truck' },
] as const;

type FilterProps = { search: CalendarSearch; onFilter: (next: Partial<CalendarSearch>) => void };

/** How the week is grouped, and what of it is shown. */
export function CalendarFilters({ search: { by, q, overlaps }, onFilter }: FilterProps) {
  return (
    <search aria-label="Filter stops" className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <Segments label="Group by" options={groupings} chosen={by} onChoose={(next) => onFilter({ by: next })} />
      <SearchField label="Find a truck or a place" value={q} onChange={(next) => onFilter({ q: next })} />
      <label className="flex h-9 items-center gap-2 pointer-coarse:h-11">
        <input type="checkbox" checked={overlaps} onChange={() => onFilter({ overlaps: !overlaps })} />
        Only overlaps
      </label>
    </search>
  );
}

type WeekProps = { days: string[]; day: string; today: string; onDay: (day: string) => void };

/** Which week it is, and the way to others. */
export function WeekBar({ days, day, today, onDay }: WeekProps) {
  return (
    <header className="border-line flex min-h-11 flex-wrap items-center gap-1 border-b py-1 pr-2 pl-4">
      <h2 aria-live="polite" className="grow font-semibold">
        {rangeWords(days[0] ?? '', days.at(-1) ?? '')}
      </h2>
      {day !== today && (
        <Button size="sm" onClick={() => onDay(today)}>
          Today
        </Button>
      )}
      <IconButton
        label="Previous week"
        size="icon-sm"
        className="pointer-coarse:size-11"
        onClick={() => onDay(shiftDay(day, -7))}
      >
        <ChevronLeft size={16} aria-hidden />
      </IconButton>
      <IconButton
        label="Next week"
        size="icon-sm"
        className="pointer-coarse:size-11"
        onClick={() => onDay(shiftDay(day, 7))}
      >
        <ChevronRight size={16} aria-hidden />
      </IconButton>
    </header>
  );
}

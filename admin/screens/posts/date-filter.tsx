import { CalendarDays } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';

import type { ListSearch } from '../../lists/list-search.ts';
import { buttonClass } from '../../ui/button.tsx';
import { lazyNamed } from '../../ui/lazy-named.ts';
import { daysWords } from './day-words.ts';

const load = () => import('./range-popover.tsx');
const RangePopover = lazyNamed(load, 'RangePopover');

type Props = { search: ListSearch; onChange: (next: Partial<ListSearch>) => void; className: string };

/** Filters by the day of the last change. The calendar is preloaded on hover and focus. */
export function DateFilter({ search: { from, to }, onChange, className }: Props) {
  const trigger = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const words = daysWords(from, to);
  return (
    <>
      <button
        ref={trigger}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
        onClick={() => setOpen(true)}
        className={`${buttonClass()} border-edge/45! font-normal! max-sm:grow ${className}`}
      >
        <CalendarDays size={15} aria-hidden className="text-soft" /> {words || 'Any day'}
      </button>
      {open && (
        <Suspense>
          <RangePopover
            from={from}
            to={to}
            trigger={trigger}
            onChange={(range) => onChange(range)}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}

import { CalendarDays } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';

import { buttonClass } from '../ui/button.tsx';
import { lazyNamed } from '../ui/lazy-named.ts';
import { daysWords } from './day-words.ts';

const load = () => import('./range-popover.tsx');
const RangePopover = lazyNamed(load, 'RangePopover');

type Range = { from: string; to: string };
type Props = Range & {
  /** What happened on the days. */
  label: string;
  onChange: (range: Range) => void;
  className?: string;
};

/** Filters by days, 'yyyy-MM-dd' or empty. The calendar is preloaded on hover and focus. */
export function DateFilter({ label, from, to, onChange, className = '' }: Props) {
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
            label={label}
            from={from}
            to={to}
            trigger={trigger}
            onChange={onChange}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}

import { type ReactNode, useId, useState } from 'react';

import { formatNumber } from '#shared/rules/numbers.ts';

import { Button } from '../ui/button.tsx';

/** Characters of a text that are shown without a press. */
const mostCharacters = 500;

/** Shows the first lines of a long text, and all of it after a press. */
export function ClippedText({ length, children }: { length: number; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  if (length <= mostCharacters) return children;
  return (
    <div className="space-y-1.5">
      <div id={id} className={open ? '' : 'line-clamp-6'}>
        {children}
      </div>
      <Button size="sm" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        {open ? 'Show less' : 'Show all'}
      </Button>
    </div>
  );
}

type ListProps<Item> = {
  items: Item[];
  most: number;
  className: string;
  children: (item: Item) => ReactNode;
};

/** Shows the first items of a long list, and all of them after a press. */
export function ClippedList<Item>({ items, most, className, children }: ListProps<Item>) {
  const [open, setOpen] = useState(false);
  const id = useId();
  // One more item takes no more room than the button.
  const isLong = items.length > most + 1;
  const shown = isLong && !open ? items.slice(0, most) : items;
  return (
    <>
      <ul id={id} className={className}>
        {shown.map(children)}
      </ul>
      {isLong && (
        <Button size="sm" className="mt-2" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
          {open ? 'Show fewer' : `Show all ${formatNumber(items.length)}`}
        </Button>
      )}
    </>
  );
}

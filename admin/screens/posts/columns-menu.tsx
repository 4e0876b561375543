import { Columns3 } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';

import type { EditedType } from '../../post-form/editor-context.ts';
import { buttonClass } from '../../ui/button.tsx';
import { lazyNamed } from '../../ui/lazy-named.ts';

const load = () => import('./columns-popover.tsx');
const ColumnsPopover = lazyNamed(load, 'ColumnsPopover');

/** Chooses the columns of the table. Phones show each post in two lines instead. */
export function ColumnsMenu({ type }: { type: EditedType }) {
  const trigger = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        ref={trigger}
        type="button"
        title="Columns"
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
        onClick={() => setOpen(true)}
        className={`${buttonClass()} border-edge/45! font-normal! max-md:hidden`}
      >
        <Columns3 size={15} aria-hidden className="text-soft" />
        <span className="sr-only @min-[70rem]:not-sr-only">Columns</span>
      </button>
      {open && (
        <Suspense>
          <ColumnsPopover type={type} trigger={trigger} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

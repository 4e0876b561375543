import type { RefObject } from 'react';
import { Dialog, Popover } from 'react-aria-components';

import type { EditedType } from '../../post-form/editor-context.ts';
import { Button } from '../../ui/button.tsx';
import { columnLabel, useColumns } from './columns.ts';

type Props = { type: EditedType; trigger: RefObject<HTMLElement | null>; onClose: () => void };

/** A tick for each column. The title is always shown. */
export function ColumnsPopover({ type, trigger, onClose }: Props) {
  const { all, shown, isOwn, choose } = useColumns(type);
  return (
    <Popover
      triggerRef={trigger}
      isOpen
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      placement="bottom end"
      className="floating animate-in w-56"
    >
      <Dialog aria-label="Columns" className="p-3 outline-none">
        <fieldset>
          <legend className="text-soft mb-1.5 text-[13px]">Shown beside the title, on this device</legend>
          {all.map((id) => (
            <label key={id} className="hover:bg-sunken -mx-1 flex min-h-8 items-center gap-2 rounded-sm px-1">
              <input
                type="checkbox"
                checked={shown.includes(id)}
                onChange={({ target }) =>
                  choose(all.filter((each) => (each === id ? target.checked : shown.includes(each))))
                }
              />
              {columnLabel(id, type)}
            </label>
          ))}
        </fieldset>
        <Button size="sm" tone="quiet" disabled={isOwn} onClick={() => choose(null)} className="mt-2 -ml-1">
          Reset
        </Button>
      </Dialog>
    </Popover>
  );
}

import { type RefObject, useState } from 'react';
import { Autocomplete, Input, Menu, MenuItem, Popover, SearchField, Separator, useFilter } from 'react-aria-components';

export type MenuEntry =
  | { id: string; label: string; detail?: string; current?: boolean; danger?: boolean; onAction: () => void }
  | { id: string; separator: true };

export type MenuProps = {
  label: string;
  items: MenuEntry[];
  trigger: RefObject<HTMLElement | null>;
  onClose: () => void;
  heading?: string | undefined;
  /** Shows a field that filters the entries. */
  filter?: string | undefined;
  /** The edge of the button that the menu aligns with. */
  align?: 'start' | 'end';
};

/** In CSS pixels. A shorter window shortens it, and the menu then scrolls. */
const tallest = 480;

/** A menu below its button, or above where there is more room. A lazy chunk, because React Aria is large. */
export function PopoverMenu({ label, items, trigger, onClose, heading, filter, align = 'end' }: MenuProps) {
  const { contains } = useFilter({ sensitivity: 'base' });
  const [open, setOpen] = useState(true);
  function close() {
    setOpen(false);
    onClose();
  }
  const [dialog] = useState(() => trigger.current?.closest('dialog'));
  const portal = dialog ? { UNSTABLE_portalContainer: dialog } : {};
  const menu = (
    <Menu
      aria-label={label}
      items={items}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user opened the menu, so the keys start at its first entry
      autoFocus={filter ? false : 'first'}
      onClose={close}
      className={`p-1 outline-none ${filter ? '' : 'min-h-0 overflow-auto'}`}
      renderEmptyState={() => <p className="text-soft p-2">Nothing found</p>}
    >
      {(item) =>
        'separator' in item ? (
          <Separator className="border-line my-1 border-t" />
        ) : (
          <MenuItem
            // The filter matches the detail too, which tells two entries with the same label apart.
            textValue={`${item.label} ${item.detail ?? ''}`}
            onAction={item.onAction}
            className={`data-focused:bg-sunken flex cursor-pointer items-baseline justify-between gap-4 rounded-sm px-2 py-1.5 outline-none ${item.danger ? 'text-danger' : ''} ${item.current ? 'font-semibold' : ''}`}
          >
            <span className="min-w-0 wrap-anywhere">{item.label}</span>
            {item.detail && <span className="text-soft max-w-[55%] shrink-0 truncate text-[13px]">{item.detail}</span>}
          </MenuItem>
        )
      }
    </Menu>
  );
  return (
    <Popover
      aria-label={label}
      triggerRef={trigger}
      isOpen={open}
      onOpenChange={(next) => {
        if (!next) close();
      }}
      placement={`bottom ${align}`}
      maxHeight={tallest}
      // A modal dialog is above everything else, so the menu of a button in it has to be in it.
      {...portal}
      className="floating animate-in flex max-w-[calc(100vw-1rem)] min-w-48 flex-col"
    >
      {heading && <p className="border-line text-soft border-b px-3 py-2 text-[13px] wrap-anywhere">{heading}</p>}
      {filter ? (
        <Autocomplete filter={contains}>
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the user opened the menu to filter it */}
          <SearchField aria-label={filter} autoFocus className="border-line border-b">
            <Input placeholder={filter} className="h-9 w-full rounded-t-lg bg-transparent px-3 outline-none" />
          </SearchField>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls by key while the field keeps the focus */}
          <div tabIndex={0} className="min-h-0 overflow-auto">
            {menu}
          </div>
        </Autocomplete>
      ) : (
        menu
      )}
    </Popover>
  );
}

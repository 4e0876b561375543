import { type ComponentProps, type ReactNode, Suspense, useLayoutEffect, useRef, useState } from 'react';

import { buttonClass } from './button.tsx';
import { lazyNamed } from './lazy-named.ts';
import type { MenuEntry } from './popover-menu.tsx';

const load = () => import('./popover-menu.tsx');
const PopoverMenu = lazyNamed(load, 'PopoverMenu');

/** The entries of a menu; those that don't apply may be false or undefined. */
export type MenuItems = (MenuEntry | false | undefined)[];

type Props = Pick<ComponentProps<'button'>, 'tabIndex' | 'title' | 'style' | 'onPointerDown'> & {
  /** The accessible name of the button and the menu. */
  label: string;
  /** A function is called when the menu opens. */
  items: MenuItems | (() => MenuItems);
  /** Above the entries, such as whose account it is. */
  heading?: string;
  filter?: string | undefined;
  align?: 'start' | 'end';
  className?: string;
  /** The button's content is its name; the label is then only that of the menu. */
  isNamed?: boolean;
  children: ReactNode;
};

/** A plain button that loads its menu (React Aria) on hover or focus. */
export function MenuButton({
  label,
  items,
  heading,
  filter,
  align,
  className = buttonClass({ tone: 'quiet', size: 'icon' }),
  isNamed = false,
  children,
  ...rest
}: Props) {
  const trigger = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  // Synchronously: a dialog that an entry opens restores the focus to what has it now.
  useLayoutEffect(() => {
    if (!open) return undefined;
    const button = trigger.current;
    return () => button?.focus();
  }, [open]);
  return (
    <>
      <button
        {...rest}
        ref={trigger}
        type="button"
        aria-label={isNamed ? undefined : label}
        aria-haspopup="menu"
        aria-expanded={open}
        className={className}
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
        onClick={() => setOpen(true)}
      >
        {children}
      </button>
      {open && (
        <Suspense>
          <PopoverMenu
            label={label}
            items={(typeof items === 'function' ? items() : items).filter(
              (item) => item !== false && item !== undefined,
            )}
            heading={heading}
            filter={filter}
            align={align}
            trigger={trigger}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}

import { useCallback, useLayoutEffect, useRef } from 'react';

import { labelOf, type PageItem } from '../page-blocks/page-items.ts';

/** What the editor takes hold of: the block's outermost element. */
export type Hold = ((element: Element | null) => void) | null;

/**
 * The ref of a block's outermost element. The editor gets hold of it, and nothing in it takes the focus or a click: the block
 * as a whole does, unless something in it is `live`: other blocks, or words that are being written.
 */
export function useHold(item: PageItem, hold: Hold, { live = false } = {}) {
  const held = useRef<HTMLElement>(null);
  const label = labelOf(item);
  useLayoutEffect(() => {
    if (held.current) describe(held.current, label);
    // React doesn't know of it: whatever it draws anew is without.
    for (const child of held.current?.children ?? []) child.toggleAttribute('inert', !live);
  });
  const root = useCallback(
    (element: HTMLElement | null) => {
      held.current = element;
      if (element) describe(element, label);
      hold?.(element);
    },
    [hold, label],
  );
  return { held, root };
}

/** Where a reader hears which keys a block has (canvas-document.tsx). */
export const keysId = 'builder-keys';

/**
 * The drag library calls whatever has no role a button, though a button holds no headings and no other buttons, and tells of keys
 * that do nothing here. What it finds it leaves as it is.
 */
function describe(element: HTMLElement, label: string): void {
  const attributes = {
    role: 'group',
    'aria-roledescription': 'Block',
    'aria-describedby': keysId,
    'aria-label': label,
  };
  for (const [name, value] of Object.entries(attributes))
    if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

const onlyOfButtons = ['aria-pressed', 'aria-grabbed'];

/** It says of every block whether it is pressed, which only a button can be. */
export function withoutPressed(frame: Document): () => void {
  const clean = (element: Element) => {
    for (const name of onlyOfButtons) element.removeAttribute(name);
  };
  const observer = new MutationObserver((records) => {
    for (const { target } of records) clean(target as Element);
  });
  observer.observe(frame, { subtree: true, attributeFilter: onlyOfButtons });
  for (const element of frame.querySelectorAll('[aria-pressed], [aria-grabbed]')) clean(element);
  return () => observer.disconnect();
}

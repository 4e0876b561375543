import { useCallback, useLayoutEffect, useRef } from 'react';

import { labelOf, type PageItem } from '../page-blocks/page-items.ts';

/** Puck's ref for a block's outermost element. */
export type PuckRef = ((element: Element | null) => void) | null;

/**
 * The ref of a block's outermost element. Its children are inert, so that clicks and focus go to the block as a whole, unless it
 * is `live`: it holds other blocks, or one of its texts is being edited.
 */
export function useBlockRef(item: PageItem, puckRef: PuckRef, { live = false } = {}) {
  const node = useRef<HTMLElement>(null);
  const label = labelOf(item);
  useLayoutEffect(() => {
    if (node.current) describe(node.current, label);
    // React doesn't manage this attribute: elements that it replaces lose it.
    for (const child of node.current?.children ?? []) child.toggleAttribute('inert', !live);
  });
  const root = useCallback(
    (element: HTMLElement | null) => {
      node.current = element;
      if (element) describe(element, label);
      puckRef?.(element);
    },
    [puckRef, label],
  );
  return { node, root };
}

/** The id of the element that describes a block's keys to screen readers (canvas-document.tsx). */
export const keysId = 'builder-keys';

/**
 * dnd-kit gives an element without a role the role `button`, which mustn't contain headings or buttons, and describes keys that do
 * nothing here. Existing attributes are kept.
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

/** Removes dnd-kit's `aria-pressed` and `aria-grabbed`, which are invalid on a group. */
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

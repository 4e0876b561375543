import { registerOverlayPortal } from '@puckeditor/core';
import { type RefObject, useEffect, useEffectEvent } from 'react';

import type { PageItem } from '../page-blocks/page-items.ts';
import { announce } from './state/builder-state.ts';
import { elementsOf, placesOf, wordsAt, withWords } from './state/inline-places.ts';
import { $inline, type Inline, keepSelected, stopWriting, writeNext } from './state/inline.ts';
import { useCommands } from './state/use-commands.ts';

type Props = { item: PageItem; inline: Inline; root: RefObject<HTMLElement | null> };

/**
 * Makes the element that shows a line of text editable, as plain text only. The block doesn't rerender meanwhile, since that
 * would lose the caret.
 */
export function InlineWords({ item, inline: { key, at }, root }: Props) {
  const { change } = useCommands();
  const places = placesOf(item);
  const place = places.find((each) => each.key === key);
  const words = wordsAt(item, key);

  const write = useEffectEvent((element: HTMLElement) => {
    const typed = (element.textContent ?? '').replaceAll(/\s*\n\s*/g, ' ').slice(0, place?.max ?? 300);
    if (typed !== element.textContent) {
      element.textContent = typed;
      caretAtEnd(element);
    }
    change(item.props.id, key, (before) => withWords(before, key, typed));
  });
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const frame = (event.target as HTMLElement).ownerDocument;
    if (event.key === 'Tab') writeNext(frame, item, event.shiftKey ? -1 : 1);
    else if (event.key === 'Escape' || (event.key === 'Enter' && !event.isComposing)) stopWriting(frame);
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  const find = useEffectEvent(() => (root.current ? elementsOf(root.current, places).get(key) : undefined));
  const label = useEffectEvent(() => place?.label ?? '');

  useEffect(() => {
    const element = find();
    if (!element) {
      $inline.set(null);
      return undefined;
    }
    const before = { label: element.getAttribute('aria-label'), role: element.getAttribute('role') };
    element.contentEditable = 'plaintext-only';
    element.setAttribute('role', 'textbox');
    element.setAttribute('aria-label', label());
    const letGo = registerOverlayPortal(element, { disableDrag: true });
    element.focus({ preventScroll: true });
    if (at) caretAt(element, at);
    else caretAtEnd(element);
    announce(`Editing ${label()}. Press Tab for the next text, Escape to finish`);
    const listening = new AbortController();
    const { signal } = listening;
    element.addEventListener('input', () => write(element), { signal });
    element.addEventListener('keydown', onKeyDown, { signal });
    element.addEventListener('click', keepSelected, { signal });
    element.addEventListener('blur', () => $inline.get()?.key === key && $inline.set(null), { signal });
    return () => {
      listening.abort();
      letGo?.();
      element.removeAttribute('contenteditable');
      for (const [name, value] of [['aria-label', before.label] as const, ['role', before.role] as const])
        if (value === null) element.removeAttribute(name);
        else element.setAttribute(name, value);
    };
  }, [key, at]);

  // A change from elsewhere: an undo, another user's save, the field in the inspector.
  useEffect(() => {
    const element = root.current?.querySelector<HTMLElement>('[contenteditable]');
    if (!element || element.textContent === words) return;
    element.textContent = words;
    caretAtEnd(element);
  }, [root, words]);
  return null;
}

function caretAtEnd(element: HTMLElement): void {
  element.ownerDocument.getSelection()?.selectAllChildren(element);
  element.ownerDocument.getSelection()?.collapseToEnd();
}

function caretAt(element: HTMLElement, { x, y }: { x: number; y: number }): void {
  const position = element.ownerDocument.caretPositionFromPoint?.(x, y);
  if (position && element.contains(position.offsetNode))
    element.ownerDocument.getSelection()?.collapse(position.offsetNode, position.offset);
  else caretAtEnd(element);
}

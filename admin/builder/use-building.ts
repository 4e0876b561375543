import type { OnAction } from '@puckeditor/core';
import { useCallback, useEffect, useRef, useState } from 'react';

import type { Blocks } from '#shared/schemas/post-body.ts';

import { closePage, everyItem, openPage, type PageItem, type Slots } from '../page-blocks/page-items.ts';
import { useDebounced } from '../ui/use-debounced.ts';
import { arranged, arrangementOf, sameItems } from './state/arrangement.ts';
import type { KeepPage } from './state/builder-context.ts';
import { resetBuilder, say } from './state/builder-state.ts';
import type { FirstShown } from './state/first-shown.ts';
import { createHistory } from './state/page-history.ts';
import { $items } from './state/page-store.ts';
import { dropWords } from './state/position-words.ts';

/** After the last key, before the form has it. Whoever saves or asks doesn't wait. */
const behind = 150;

/** Blocks as they are stored, with the pictures that go by them. */
export type Built = { blocks: Blocks | null; media: Slots };

type Options = {
  /** What the form holds, at the start and when a change is made. */
  read: () => Built;
  /** Takes what the editor holds now. `isStep`: somebody changed it here, rather than undoing or being shown another state. */
  write: (built: Built, isStep: boolean) => void;
  /** The form's own: hurries what still waits. */
  onFlush: (tell: () => void) => () => void;
  /** What its blocks show, as far as that is known. */
  shown: FirstShown;
};

export type Building = ReturnType<typeof useBuilding>;

/** What lies between the editor and a form that keeps blocks: the form's value opens into it, and every change closes into the form. */
export function useBuilding({ read, write, onFlush, shown }: Options) {
  const bridge = useRef<(items: PageItem[]) => void>(null);
  const onShow = useCallback((show: (items: PageItem[]) => void) => {
    bridge.current = show;
  }, []);
  const [seen] = useState(() => new Set<string>());
  const [history] = useState(() => createHistory<PageItem[]>());

  function open({ blocks, media }: Built): PageItem[] {
    const items = openPage(blocks, media);
    for (const { props } of everyItem(items)) seen.add(props.id);
    return items;
  }
  const [start] = useState(() => {
    resetBuilder(shown);
    $items.set(open(read()));
    return { root: { props: {} }, content: arrangementOf($items.get()) };
  });
  // The form, its checks and its copy on this computer come after the picture of a key.
  const close = useDebounced((items: PageItem[], isStep: boolean) => {
    const { blocks, media } = read();
    write(closePage(items, blocks, media, seen), isStep);
  }, behind);
  useEffect(() => onFlush(close.flush), [onFlush, close]);
  const [keep] = useState((): KeepPage => (next, key) => {
    const before = $items.get();
    if (saysTheSame(before, next)) return false;
    $items.set(next);
    if (key !== null) history.record(before, key);
    for (const { props } of everyItem(next)) seen.add(props.id);
    close.run(next, key !== null);
    // Only keys come close enough together to wait for the last. Anything else is in the form after its picture.
    if (!key) requestAnimationFrame(() => setTimeout(close.flush));
    return true;
  });
  // What the editor does by itself is a drop: it says how the blocks stand now.
  const [onAction] = useState((): OnAction => (action, { data }, { data: before }) => {
    if (data.content === before.content) return;
    const next = arranged(data.content, $items.get());
    if (!keep(next, '')) return;
    const words = dropWords(action, next);
    if (words) say(words);
  });
  return {
    start,
    onAction,
    history,
    keep,
    /** Takes what shows a page that came from elsewhere. */
    onShow,
    /** Shows a state that was made elsewhere: no step of ours. */
    show: (built: Built) => bridge.current?.(open(built)),
  };
}

/** Whether nobody could tell two pages apart. Blocks that weren't touched are the very same in both. */
function saysTheSame(before: PageItem[], next: PageItem[]): boolean {
  if (sameItems(before, next)) return true;
  return (
    before.length === next.length &&
    next.every((item, at) => item === before[at] || JSON.stringify(item) === JSON.stringify(before[at]))
  );
}

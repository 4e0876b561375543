import type { OnAction } from '@puckeditor/core';
import { useCallback, useEffect, useRef, useState } from 'react';

import type { Blocks } from '#shared/schemas/post-body.ts';

import { useDebounced } from '../ui/use-debounced.ts';
import { resetBuilder, say } from './builder-state.ts';
import { createHistory } from './page-history.ts';
import { closePage, everyItem, openPage, type PageItem, type Slots } from './page-items.ts';
import { dropWords } from './position-words.ts';

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
};

export type Building = ReturnType<typeof useBuilding>;

/** What lies between the editor and a form that keeps blocks: the form's value opens into it, and every change closes into the form. */
export function useBuilding({ read, write, onFlush }: Options) {
  const bridge = useRef<(items: PageItem[]) => void>(null);
  const onShow = useCallback((show: (items: PageItem[]) => void) => {
    bridge.current = show;
  }, []);
  const [seen] = useState(() => new Set<string>());
  const [history] = useState(() => createHistory<PageItem[]>());
  const [naming] = useState(stepNames);
  useState(resetBuilder);

  function open({ blocks, media }: Built): PageItem[] {
    const items = openPage(blocks, media);
    for (const { props } of everyItem(items)) seen.add(props.id);
    return items;
  }
  const [start] = useState(() => ({ root: { props: {} }, content: open(read()) }));
  // The form, its checks and its copy on this computer come after the picture of a key.
  const keep = useDebounced((items: PageItem[], isStep: boolean) => {
    const { blocks, media } = read();
    write(closePage(items, blocks, media, seen), isStep);
  }, behind);
  useEffect(() => onFlush(keep.flush), [onFlush, keep]);
  const [onAction] = useState((): OnAction => (action, { data }, { data: before }) => {
    const [items, old] = [data.content as PageItem[], before.content as PageItem[]];
    if (items === old || JSON.stringify(items) === JSON.stringify(old)) return;
    const key = naming.take();
    if (key !== null) history.record(old, key);
    for (const { props } of everyItem(items)) seen.add(props.id);
    keep.run(items, key !== null);
    // The editor tells of a change while it makes it. Only keys come close enough together to wait.
    if (!key) queueMicrotask(keep.flush);
    const words = dropWords(action, items);
    if (words) say(words);
  });
  return {
    start,
    onAction,
    history,
    naming,
    /** Takes what shows a page that came from elsewhere. */
    onShow,
    /** Shows a state that was made elsewhere: no step of ours. */
    show: (built: Built) => bridge.current?.(open(built)),
  };
}

/** How the next change is called; a change that nobody named is one of the editor's own, such as a drop. */
function stepNames() {
  let next: string | null = '';
  return {
    name: (key: string | null) => {
      next = key;
    },
    take: () => {
      const key = next;
      next = '';
      return key;
    },
  };
}

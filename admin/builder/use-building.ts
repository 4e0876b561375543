import type { OnAction } from '@puckeditor/core';
import { useCallback, useEffect, useRef, useState } from 'react';

import type { Blocks } from '#shared/schemas/post-body.ts';

import { createCell } from '../forms/cell.ts';
import { createHistory } from '../forms/history.ts';
import { closePage, everyItem, openPage, type PageItem, type Slots } from '../page-blocks/page-items.ts';
import { useDebounced } from '../ui/use-debounced.ts';
import { arranged, arrangementOf } from './state/arrangement.ts';
import type { KeepPage } from './state/builder-context.ts';
import { $canStep, $side, announce, resetBuilder } from './state/builder-state.ts';
import type { FirstShown } from './state/first-shown.ts';
import { $items } from './state/page-store.ts';
import { dropWords } from './state/position-words.ts';

/** Debounce before typing reaches the form, in milliseconds; a save flushes it. */
const formDelay = 150;

/** Blocks as they are stored, with their media slots. */
export type Built = { blocks: Blocks | null; media: Slots };

type Options<Own> = {
  /** Reads the form's current value. */
  read: () => Built;
  /** Writes to the form. `isStep`: the user edited, rather than undid or was shown another version. */
  write: (built: Built, isStep: boolean) => void;
  /** Registers a callback that writes pending changes before a save; returns its cleanup. */
  onFlush: (tell: () => void) => () => void;
  /** The blocks' data, as far as it has loaded. */
  shown: FirstShown;
  /** Reads and writes what else the form holds: its changes are steps of the same history. */
  readOwn: () => Own;
  writeOwn: (own: Own) => void;
  /** Whether templates are offered over the canvas while there are no blocks. */
  offersTemplates: boolean;
};

export type Building = ReturnType<typeof useBuilding>;
type Step<Own> = { items: PageItem[]; own: Own };

/** Steps of undo, and the pause after which typing in the same field is another step, in ms. */
const undoing = { most: 300, pause: 800 };

/** Connects Puck and a form: opens the form's blocks in the canvas and writes every change back. */
export function useBuilding<Own>(options: Options<Own>) {
  const { read, write, onFlush, shown, offersTemplates, readOwn, writeOwn } = options;
  const bridge = useRef<(items: PageItem[]) => void>(null);
  const onShow = useCallback((show: (items: PageItem[]) => void) => {
    bridge.current = show;
  }, []);
  const [seen] = useState(() => new Set<string>());
  const [history] = useState(() => createHistory<Step<Own>>(undoing));
  const [own] = useState(() => createCell(readOwn()));
  const [showSteps] = useState(() => () => {
    $canStep.setKey('undo', history.canUndo());
    $canStep.setKey('redo', history.canRedo());
  });

  function open({ blocks, media }: Built): PageItem[] {
    const items = openPage(blocks, media);
    for (const { props } of everyItem(items)) seen.add(props.id);
    return items;
  }
  const [start] = useState(() => {
    resetBuilder(shown);
    $items.set(open(read()));
    // An empty outline says nothing.
    if ($items.get().length === 0 && !offersTemplates) $side.set('add');
    return { root: { props: {} }, content: arrangementOf($items.get()) };
  });
  // Updating the form, its checks and its local draft must not delay the paint of a keystroke.
  const close = useDebounced((items: PageItem[], isStep: boolean) => {
    const { blocks, media } = read();
    write(closePage(items, blocks, media, seen), isStep);
  }, formDelay);
  useEffect(() => onFlush(close.flush), [onFlush, close]);
  const [keep] = useState((): KeepPage => (next, key) => {
    const before = $items.get();
    if (isEqualPage(before, next)) return false;
    $items.set(next);
    if (key !== null) {
      history.push({ items: before, own: own.get() }, key);
      showSteps();
    }
    for (const { props } of everyItem(next)) seen.add(props.id);
    close.run(next, key !== null);
    // Only typing is debounced; any other change reaches the form right after its paint.
    if (!key) requestAnimationFrame(() => setTimeout(close.flush));
    return true;
  });
  // Puck changes the arrangement by itself only when a block is dropped.
  const [onAction] = useState((): OnAction => (action, { data }, { data: before }) => {
    if (data.content === before.content) return;
    const next = arranged(data.content, $items.get());
    if (!keep(next, '')) return;
    const words = dropWords(action, next);
    if (words) announce(words);
  });
  const [onOwn] = useState(() => () => {
    history.push({ items: $items.get(), own: own.get() }, 'own');
    own.put(readOwn());
    showSteps();
  });
  /** The blocks to show after a step back or forward; the form's own values are shown already. */
  const step = (way: 'undo' | 'redo') => (items: PageItem[]) => {
    const next = history[way]({ items, own: own.get() });
    showSteps();
    if (!next) return null;
    if (next.own !== own.get()) {
      writeOwn(next.own);
      own.put(next.own);
    }
    return next.items;
  };
  const [steps] = useState(() => ({ undo: step('undo'), redo: step('redo') }));
  return {
    start,
    onAction,
    steps,
    keep,
    /** Called after a change of what `readOwn` reads. */
    onOwn,
    /** Receives the function that replaces the shown blocks. */
    onShow,
    /** Shows a version from elsewhere, without an undo step. */
    show: (built: Built) => {
      own.put(readOwn());
      bridge.current?.(open(built));
    },
  };
}

/** Deep equality, fast for blocks that kept their identity. */
function isEqualPage(before: PageItem[], next: PageItem[]): boolean {
  return (
    before.length === next.length &&
    next.every((item, at) => item === before[at] || JSON.stringify(item) === JSON.stringify(before[at]))
  );
}

import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';

import { postStatusLabels } from '#shared/rules/post-status.ts';
import type { PostMatch } from '#shared/schemas/posts.ts';

import type { Move } from '../../queries/post-order.ts';
import { DragHandle } from '../../ui/drag-handle.tsx';
import { useRowDrag } from '../../ui/use-row-drag.ts';
import { useRowsInView } from '../../ui/use-rows-in-view.ts';

/** Pixels of `h-11`. */
const rowHeight = 44;
/** By how many rows a key moves a row. */
const steps: Record<string, number> = {
  ArrowUp: -1,
  ArrowDown: 1,
  PageUp: -10,
  PageDown: 10,
  Home: -Infinity,
  End: Infinity,
};

type Props = { order: PostMatch[]; onMove: (from: number, to: number) => Move | null };

export function ArrangeList({ order, onMove }: Props) {
  const list = useRef<HTMLOListElement>(null);
  const [announcement, setAnnouncement] = useState('');
  const { from, to } = useRowsInView(list, order.length, rowHeight);
  const focusHandle = useHandleFocus(list, order, from);

  function move(index: number, place: number): void {
    const done = onMove(index, place);
    if (done) setAnnouncement(`${done.title} is at position ${done.position + 1} of ${order.length}.`);
  }
  const { dragging, onHandleDown } = useRowDrag({
    list,
    // The hook counts only rendered rows; `from` rows above them aren't rendered.
    settle: (_from, { gap }) => ({ gap: gap + from, depth: 0 }),
    onDrop: (index, { gap }) => move(index, gap > index ? gap - 1 : gap),
  });

  function onHandleKey(event: KeyboardEvent, index: number): void {
    const step = steps[event.key];
    const post = order[index];
    if (!step || !post || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    move(index, index + step);
    focusHandle(post.id);
  }

  return (
    <>
      <ol
        ref={list}
        aria-label="Order"
        className="relative"
        style={{ paddingTop: from * rowHeight, paddingBottom: (order.length - to) * rowHeight }}
      >
        {order.slice(from, to).map((post, shown) => {
          const index = from + shown;
          return (
            <li
              key={post.id}
              data-row
              aria-setsize={order.length}
              aria-posinset={index + 1}
              className={`border-line focus-within:bg-sunken hover:bg-sunken relative flex h-11 items-center gap-2 border-b pr-4 pl-2 last:border-0 ${dragging?.from === index ? 'opacity-40' : ''}`}
            >
              {dragging?.gap === index && <DropMark />}
              {/* Adds keys to those that the handle has itself. */}
              <span onKeyDownCapture={(event) => onHandleKey(event, index)}>
                <DragHandle
                  id={post.id}
                  name={post.title || 'Untitled'}
                  disabled={false}
                  onPointerDown={(event) => onHandleDown(index, event)}
                  onDirection={() => undefined}
                />
              </span>
              <PlaceField
                key={index}
                place={index + 1}
                count={order.length}
                name={post.title || 'Untitled'}
                onPlace={(place, keepFocus) => {
                  move(index, place - 1);
                  if (keepFocus) focusHandle(post.id);
                }}
              />
              <span dir="auto" title={post.title} className="min-w-0 grow truncate text-left font-medium">
                {post.title || 'Untitled'}
              </span>
              <span className="text-soft shrink-0 max-sm:hidden">{postStatusLabels[post.post_status_id]}</span>
              {dragging?.gap === order.length && index === order.length - 1 && <DropMark end />}
            </li>
          );
        })}
      </ol>
      <p aria-live="assertive" className="sr-only">
        {announcement}
      </p>
    </>
  );
}

/** Focuses the handle of a moved row. A row outside the window is rendered only after scrolling to it. */
function useHandleFocus(list: RefObject<HTMLElement | null>, order: PostMatch[], from: number) {
  const [focus, setFocus] = useState<string | null>(null);
  useEffect(() => {
    if (focus === null) return;
    const place = order.findIndex(({ id }) => id === focus);
    const handle = list.current?.querySelector<HTMLElement>(`[data-handle="${CSS.escape(focus)}"]`);
    if (handle) {
      handle.focus({ preventScroll: true });
      handle.scrollIntoView({ block: 'nearest' });
      setFocus(null);
    } else if (place === -1) setFocus(null);
    else {
      const top = (list.current?.getBoundingClientRect().top ?? 0) + scrollY;
      scrollTo({ top: top + place * rowHeight - innerHeight / 2 });
    }
  }, [list, focus, order, from]);
  return setFocus;
}

/** Marks where the dragged row will be dropped. */
function DropMark({ end = false }: { end?: boolean }) {
  return (
    <span
      aria-hidden
      className={`bg-accent pointer-events-none absolute inset-x-2 z-10 h-0.5 rounded-full ${end ? '-bottom-px' : '-top-px'}`}
    />
  );
}

type PlaceProps = {
  place: number;
  count: number;
  name: string;
  /** `keepFocus`: the keyboard stays on the moved row. */
  onPlace: (place: number, keepFocus: boolean) => void;
};

/** A row's position, counted from 1; typing another number moves the row there. */
function PlaceField({ place, count, name, onPlace }: PlaceProps) {
  const [text, setText] = useState<string | null>(null);
  function commit(keepFocus: boolean): void {
    const wanted = Number(text);
    if (text !== null && Number.isInteger(wanted) && wanted >= 1 && wanted !== place)
      onPlace(Math.min(count, wanted), keepFocus);
    setText(null);
  }
  return (
    <input
      aria-label={`Position of ${name}`}
      inputMode="numeric"
      autoComplete="off"
      value={text ?? String(place)}
      onFocus={(event) => event.target.select()}
      onChange={(event) => setText(event.target.value.replaceAll(/\D/g, '').slice(0, 6))}
      onBlur={() => commit(false)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit(true);
        if (event.key === 'Escape') setText(null);
      }}
      className="hover:border-edge/45 focus:border-edge focus:bg-surface h-7 w-12 shrink-0 rounded-md border border-transparent bg-transparent px-1 text-right"
    />
  );
}

import { useStore } from '@nanostores/react';
import {
  type ComponentProps,
  type ComponentType,
  createElement,
  type CSSProperties,
  memo,
  type ReactNode,
  Suspense,
  useSyncExternalStore,
} from 'react';

import { columnCounts } from '#shared/blocks/columns/block.ts';
import { type ColumnsMarkup, Markup as Columns } from '#shared/blocks/columns/Markup.tsx';
import type { ShownBlock } from '#shared/blocks/data.ts';
import { Markup as FormBlock } from '#shared/blocks/form/Markup.tsx';
import { blockMarkup } from '#shared/blocks/markup.ts';

import { fieldsOf, labelOf, type PageItem, slotsOf } from '../page-blocks/page-items.ts';
import { lazyNamed } from '../ui/lazy-named.ts';
import { type PuckRef, useBlockRef } from './block-ref.ts';
import { InlineWords } from './inline-words.tsx';
import { LiveCountdown, LiveWeek } from './live-blocks.tsx';
import { outermost } from './outermost.ts';
import { $shown } from './state/builder-state.ts';
import { $inline, type Inline } from './state/inline.ts';
import { useItem } from './state/page-store.ts';

const InlineText = lazyNamed(async () => {
  const [{ InlineText: View }, { textTools }] = await Promise.all([
    import('./inline-text.tsx'),
    import('../editor/rich-text-editor.tsx'),
  ]);
  return { InlineText: (props: Omit<ComponentProps<typeof View>, 'tools'>) => <View {...props} tools={textTools} /> };
}, 'InlineText');

/** Inline, because the frame has only the domain's styles. */
const boxStyle: CSSProperties = {
  margin: '12px',
  padding: '20px',
  border: '1px dashed color-mix(in srgb, currentColor 55%, transparent)',
  borderRadius: '8px',
  // Above what the header hangs over the first block.
  position: 'relative',
  zIndex: 1,
  background: 'var(--paper)',
  color: 'var(--text)',
  fontSize: 'calc(14px / var(--canvas-scale, 1))',
  fontWeight: 500,
  lineHeight: 1.5,
  textAlign: 'center',
};

export type ViewProps = {
  item: PageItem;
  puckRef: PuckRef;
  /** What Puck renders for the props that hold other blocks. */
  slots: Record<string, ColumnsMarkup['columns'][number]>;
};

/** Renders a block by id, or nothing: a deleted block leaves `$items` before Puck unmounts it. */
export function Placed({
  id,
  View,
  ...given
}: Omit<ViewProps, 'item'> & { id: string; View: ComponentType<ViewProps> }) {
  const item = useItem(id);
  return item && <View item={item} {...given} />;
}

/** One block as visitors see it, with inline editing while one of its texts is being edited. */
export const BlockView = memo(function BlockView({ item, puckRef }: ViewProps) {
  const { id } = item.props;
  const inline = useInline(id);
  const { node, root } = useBlockRef(item, puckRef, { live: inline !== null });
  const shown = useStore($shown, { keys: [id] })[id];
  const still = <Still item={item} shown={shown} root={root} still={inline !== null} />;
  if (inline && shown?.type === 'rich-text')
    return (
      <Suspense fallback={still}>
        <InlineText item={item} inline={inline} data={shown.data} root={root} />
      </Suspense>
    );
  return (
    <>
      {still}
      {inline && <InlineWords item={item} inline={inline} root={node} />}
    </>
  );
}, sameView);

/** Ignores `slots`: this view is for blocks that hold no others. */
function sameView(before: ViewProps, now: ViewProps): boolean {
  return before.puckRef === now.puckRef && before.item === now.item;
}

/** The inline edit of this block, or null. */
function useInline(id: string): Inline | null {
  return useSyncExternalStore(
    (changed) => $inline.listen(changed),
    () => {
      const inline = $inline.get();
      return inline?.id === id ? inline : null;
    },
  );
}

type StillProps = DrawnProps & { still: boolean };
/** Doesn't rerender during an inline edit, which would move the caret. */
const Still = memo(
  Drawn as (props: StillProps) => ReactNode,
  (before, now) =>
    now.still || (!before.still && before.item === now.item && before.shown === now.shown && before.root === now.root),
);

type DrawnProps = { item: PageItem; shown: ShownBlock | null | undefined; root: (element: HTMLElement | null) => void };

function Drawn({ item, shown, root }: DrawnProps) {
  if (shown === undefined)
    return (
      <div ref={root} style={{ ...boxStyle, opacity: 0.6 }}>
        {labelOf(item)}…
      </div>
    );
  if (shown !== null) return <Shown block={{ ...shown, data: withTyped(item, shown) } as ShownBlock} root={root} />;
  return (
    <div ref={root} style={boxStyle}>
      {labelOf(item)}: nothing to show yet. Visitors don’t see this box.
    </div>
  );
}

type Root = ((element: HTMLElement | null) => void) | null;

/** A block with its inner blocks as a page shows it. Islands get a wrapper element, as Astro gives them on the page. */
export function Shown({ block, root = null }: { block: ShownBlock; root?: Root }): ReactNode {
  if (block.type === 'form')
    return (
      <div ref={root}>
        <FormBlock {...block.data} />
      </div>
    );
  // The week board moves its stops in the DOM, so other stops need a fresh mount.
  if (block.type === 'today') return <LiveWeek key={JSON.stringify(block.data.days)} data={block.data} root={root} />;
  if (block.type === 'countdown') return <LiveCountdown data={block.data} root={root} />;
  if (block.type === 'saved-section') return <div ref={root}>{block.data.blocks.map((inner) => drawn(inner))}</div>;
  if (block.type === 'columns') {
    const { columns, ...data } = block.data;
    const parts = columns.map((inside) => ({ className }: { className: string }) => (
      <div className={className}>{inside.map((inner) => drawn(inner))}</div>
    ));
    return <Columns {...data} columns={parts} />;
  }
  return outermost(createElement(blockMarkup[block.type] as ComponentType<object>, block.data), root);
}

function drawn(block: ShownBlock): ReactNode {
  return <Shown key={block.data.id} block={block} />;
}

/** A block that holds other blocks, which Puck renders into its columns. */
export function ColumnsView({ item, puckRef, slots }: ViewProps) {
  const { root } = useBlockRef(item, puckRef, { live: true });
  const layout = item.props['layout'] as keyof typeof columnCounts | undefined;
  const known = layout !== undefined && layout in columnCounts ? layout : 'halves';
  const columns = slotsOf(item.type)
    .slice(0, columnCounts[known])
    .flatMap((slot) => slots[slot] ?? []);
  return outermost(<Columns id={item.props.id} layout={known} columns={columns} />, root);
}

/** A block that this version can't render: it can be moved and deleted. */
export function KeptView({ item, puckRef }: ViewProps) {
  const { root } = useBlockRef(item, puckRef);
  return (
    <div ref={root} style={boxStyle}>
      {labelOf(item)}: created by a newer version. It is kept as it is, and can be moved or deleted.
    </div>
  );
}

/** Shows typed text at once; everything else waits for the server's data. */
function withTyped(item: PageItem, { data }: ShownBlock): object {
  const typed: Record<string, unknown> = { ...data };
  for (const [name, { kind }] of fieldsOf(item.type)) {
    const words = item.props[name];
    const plain = kind === 'line' || kind === 'paragraph';
    if (plain && typeof typed[name] === 'string' && typeof words === 'string' && words) typed[name] = words;
  }
  return typed;
}

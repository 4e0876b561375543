import { useStore } from '@nanostores/react';
import { type ComponentType, type CSSProperties, memo, type ReactNode } from 'react';

import { Columns } from '#shared/blocks/columns/Markup.tsx';
import { columnCounts, type ColumnsMarkup } from '#shared/blocks/columns/schema.ts';
import type { ShownBlock } from '#shared/blocks/data.ts';
import { blockMarkup } from '#shared/blocks/markup.ts';

import { $shown } from './builder-state.ts';
import { definitionOf, labelOf, mediaOfItem, type PageItem, slotsOf } from './page-items.ts';

/** The frame has the domain's styles only: what the editor itself shows there brings its own. */
const quiet: CSSProperties = {
  margin: '12px',
  padding: '20px',
  border: '1px dashed color-mix(in srgb, currentColor 55%, transparent)',
  borderRadius: '8px',
  font: '500 calc(14px / var(--canvas-scale, 1)) / 1.5 system-ui, sans-serif',
  textAlign: 'center',
};

/** One block as visitors see it. Nothing in it takes focus or clicks: the block as a whole does. */
export const BlockView = memo(function BlockView({ item }: { item: PageItem }) {
  const { id } = item.props;
  const shown = useStore($shown, { keys: [id] })[id];
  const empty = emptySlots(item);
  if (shown === undefined)
    return (
      <div ref={named(item)} style={{ ...quiet, opacity: 0.6 }}>
        {labelOf(item)}…
      </div>
    );
  if (shown === null) {
    return empty.length > 0 ? (
      <Placeholder item={item} words={empty.join(', ')} />
    ) : (
      <div ref={named(item)} style={quiet}>
        {labelOf(item)}: nothing to show yet. Visitors don’t see this box.
      </div>
    );
  }
  return (
    <div ref={named(item)} inert>
      <Shown block={{ ...shown, data: withTyped(item, shown) } as ShownBlock} />
    </div>
  );
});

/** A block with all that stands in it, as a page shows it. */
function Shown({ block }: { block: ShownBlock }): ReactNode {
  if (block.type === 'saved-section')
    return block.data.blocks.map((inner) => <Shown key={inner.data.id} block={inner} />);
  if (block.type === 'columns') {
    const { columns, ...data } = block.data;
    const drawn = columns.map((inside) => ({ className }: { className: string }) => (
      <div className={className}>
        {inside.map((inner) => (
          <Shown key={inner.data.id} block={inner} />
        ))}
      </div>
    ));
    return <Columns {...data} columns={drawn} />;
  }
  const Markup = blockMarkup[block.type] as ComponentType<object>;
  return <Markup {...block.data} />;
}

/** A block that holds others: they stand in it as in the page, and are told apart from it. */
export function ColumnsView({ item }: { item: PageItem }) {
  const layout = item.props['layout'] as keyof typeof columnCounts | undefined;
  const known = layout !== undefined && layout in columnCounts ? layout : 'halves';
  const columns = slotsOf(item.type)
    .slice(0, columnCounts[known])
    .map((slot) => item.props[slot] as ColumnsMarkup['columns'][number]);
  return <Columns id={item.props.id} layout={known} columns={columns} />;
}

/** A block that this version can't show: it says what it is, moves and goes like any other. */
export function KeptView({ item }: { item: PageItem }) {
  return (
    <div ref={named(item)} style={quiet}>
      {labelOf(item)}: made by a newer version. It is kept as it is, and can be moved or deleted.
    </div>
  );
}

/** The editor makes what stands around a block a button, and gives it no name. */
function named(item: PageItem) {
  return (element: HTMLElement | null) => element?.parentElement?.setAttribute('aria-label', labelOf(item));
}

function Placeholder({ item, words }: { item: PageItem; words: string }) {
  return (
    <div
      ref={named(item)}
      style={{ ...quiet, display: 'grid', justifyItems: 'center', gap: '8px', padding: '48px 20px' }}
    >
      <svg aria-hidden width="40" height="40" viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="1.5">
        <rect x="3" y="4" width="18" height="16" rx="2" />
        <path d="m3 16 5-5 4 4 3-3 6 6" />
      </svg>
      <span>No picture yet: {words}</span>
    </div>
  );
}

function emptySlots(item: PageItem): string[] {
  const media = mediaOfItem(item);
  return Object.entries(definitionOf(item.type)?.slots ?? {}).flatMap(([slot, { label }]) =>
    media[slot] ? [] : [label],
  );
}

/** Words that are being typed are shown at once; what has to be looked up comes a moment later. */
function withTyped(item: PageItem, { data }: ShownBlock): object {
  const typed: Record<string, unknown> = { ...data };
  for (const [name, { kind }] of Object.entries(definitionOf(item.type)?.fields ?? {})) {
    const words = item.props[name];
    const plain = kind === 'line' || kind === 'paragraph';
    if (plain && typeof typed[name] === 'string' && typeof words === 'string' && words) typed[name] = words;
  }
  return typed;
}

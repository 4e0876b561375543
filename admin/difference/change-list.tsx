import { Fragment } from 'react';

import { ChangedValue } from './changed-value.tsx';
import { ClippedList } from './clipped.tsx';
import type { Effect, FieldChange, ItemChange } from './field-change.ts';
import { HeldValue, ItemName } from './held-value.tsx';

type Props = {
  changes: FieldChange[];
  /** Shows what something new or removed holds, without marks. */
  held?: boolean;
};

/** Changed fields under their labels, which stand beside them where there is room. */
export function ChangeList({ changes, held = false }: Props) {
  return (
    <dl className="divide-line divide-y">
      {changes.map((change) => (
        <div
          key={change.key}
          className="grid gap-x-4 gap-y-1 py-2.5 first:pt-0 last:pb-0 @lg:grid-cols-[9rem_minmax(0,1fr)]"
        >
          <dt className="text-soft text-[13px] leading-5 wrap-anywhere">{change.label}</dt>
          <dd className="min-w-0">
            <ChangeValue change={change} held={held} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function ChangeValue({ change, held }: { change: FieldChange; held: boolean }) {
  if (held) return <HeldValue changed={change} />;
  if (change.kind !== 'items') return <ChangedValue changed={change} />;
  return <ItemChanges items={change.items} />;
}

const mostItems = 8;

function ItemChanges({ items }: { items: ItemChange[] }) {
  return (
    <ClippedList items={items} most={mostItems} className="space-y-2.5">
      {(item) => (
        <li key={item.key}>
          <ItemHead item={item} />
          {item.fields.length > 0 && <ItemFields item={item} />}
        </li>
      )}
    </ClippedList>
  );
}

/** The fields of an item, indented below it. */
function ItemFields({ item: { fields, effects } }: { item: ItemChange }) {
  const isNew = effects.includes('added');
  return (
    <dl className="border-line mt-1 space-y-1.5 border-s-2 ps-3">
      {fields.map((change) => (
        <div key={change.key} className={isShort(change) ? `grid gap-x-3 ${beside}` : 'space-y-1'}>
          <dt className="text-soft text-[13px] leading-5 wrap-anywhere">{change.label}</dt>
          <dd className="min-w-0">
            <ChangeValue change={change} held={isNew} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The label stands beside a short value, and above anything that needs the width. */
const beside = 'grid-cols-[5.5rem_minmax(0,1fr)] @lg:grid-cols-[7rem_minmax(0,1fr)]';

function isShort({ kind }: FieldChange): boolean {
  return kind === 'text' || kind === 'value' || kind === 'color' || kind === 'note';
}

const effectLabels = {
  added: { label: 'Added', look: 'bg-accent-wash text-accent' },
  removed: { label: 'Removed', look: 'bg-danger-wash text-danger' },
  renamed: { label: 'Renamed', look: 'bg-sunken text-soft' },
  relinked: { label: 'New link', look: 'bg-sunken text-soft' },
  changed: { label: 'Changed', look: 'bg-sunken text-soft' },
  moved: { label: 'Moved', look: 'bg-sunken text-soft' },
} satisfies Record<Effect, { label: string; look: string }>;

/** What happened to an item, where it is, and its name. */
function ItemHead({ item }: { item: ItemChange }) {
  const { effects, path, move, inside } = item;
  const Name = effects.includes('added') ? 'ins' : effects.includes('removed') ? 'del' : 'span';
  return (
    <p className="wrap-anywhere">
      {effects.map((effect) => (
        <Fragment key={effect}>
          <span
            className={`me-0.5 inline-block rounded-sm px-1.5 text-xs leading-5 whitespace-nowrap ${effectLabels[effect].look}`}
          >
            {effectLabels[effect].label}
          </span>{' '}
        </Fragment>
      ))}
      {Array.from(path, (part, at) => (
        <span key={at} className="text-soft">
          <bdi>{part}</bdi> ›{' '}
        </span>
      ))}
      <Name className="font-medium no-underline">
        <ItemName item={item} />
      </Name>
      {inside > 0 && <span className="text-soft"> with {inside} inside</span>}
      {move && (
        <span className="text-soft">
          {' '}
          from <bdi>{move.from}</bdi> to <bdi>{move.to}</bdi>
        </span>
      )}
    </p>
  );
}

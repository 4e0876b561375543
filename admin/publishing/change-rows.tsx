import { Link } from '@tanstack/react-router';
import { ChevronRight, SquareArrowOutUpRight } from 'lucide-react';
import { memo, Suspense, useId, useState } from 'react';

import type { Change } from '#shared/schemas/changes.ts';

import { useAccount } from '../queries/account.ts';
import { closeOverlay } from '../stores/overlay.ts';
import { buttonClass } from '../ui/button.tsx';
import { lazyNamed } from '../ui/lazy-named.ts';
import { RelativeTime } from '../ui/relative-time.tsx';
import { WhenSeen } from '../ui/when-seen.tsx';
import { documentPath, kindLabel, titleOf } from './document-words.ts';
import { EffectMark } from './effect-mark.tsx';
import type { ChangedFields } from './field-words.ts';
import { ReturnNote } from './return-note.tsx';
import type { RowDifferenceProps } from './row-difference.tsx';
import { WaitingNote } from './waiting-note.tsx';

const RowDifference = lazyNamed<'RowDifference', RowDifferenceProps>(
  () => import('./row-difference.tsx'),
  'RowDifference',
);

const ChangedFieldList = lazyNamed<'ChangedFieldList', { change: ChangedFields; alone?: boolean }>(
  () => import('./changed-words.tsx'),
  'ChangedFieldList',
);

const DiscardChange = lazyNamed(() => import('./discard-change.tsx'), 'DiscardChange');

/** Rows that are rendered before the user scrolls to the next ones, and the height of one in pixels. */
const atOnce = 40;
const rowHeight = 61;

type Props = {
  changes: Change[];
  ticked: ReadonlySet<string>;
  onTick: (documents: string[], isTicked: boolean) => void;
};

/** The changes as rows. Those further down render when the user scrolls to them. */
export function ChangeRows({ changes, ticked, onTick }: Props) {
  const shown = changes.slice(0, atOnce);
  const rest = changes.slice(atOnce);
  return (
    <>
      <ul className="-mx-4">
        {shown.map((change) => (
          <ChangeRow key={change.document} change={change} isTicked={ticked.has(change.document)} onTick={onTick} />
        ))}
      </ul>
      {rest.length > 0 && (
        <WhenSeen before={<div style={{ height: rest.length * rowHeight }} />}>
          <ChangeRows changes={rest} ticked={ticked} onTick={onTick} />
        </WhenSeen>
      )}
    </>
  );
}

type RowProps = {
  change: Change;
  isTicked: boolean;
  onTick: Props['onTick'];
};

/** Memoized, because a tick renders the list. */
const ChangeRow = memo(function ChangeRow({ change, isTicked, onTick }: RowProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const title = titleOf(change);
  return (
    <li className="border-line border-b last:border-0">
      <div className="hover:bg-sunken flex items-center gap-1 pe-2">
        {/* The whole corner of the row ticks it. */}
        <label className="grid w-11 shrink-0 place-items-center self-stretch">
          <input
            type="checkbox"
            aria-label={`Publish ${title}`}
            checked={isTicked}
            onChange={() => onTick([change.document], !isTicked)}
          />
        </label>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
          className="flex min-w-0 grow items-center gap-2 py-2.5 text-left -outline-offset-2!"
        >
          <span className="min-w-0 grow">
            <span
              dir="auto"
              title={title}
              className={`block truncate text-left font-medium ${isTicked ? '' : 'text-soft'}`}
            >
              {title}
            </span>
            <Origin change={change} />
            {change.taken_back !== null && (
              <span className="block text-[13px]">Taken back by release {change.taken_back}</span>
            )}
            {change.returns_at !== null && (
              <span className="block text-[13px]">
                <ReturnNote at={change.returns_at} />
              </span>
            )}
            {change.waits_for.length > 0 && <WaitingNote groups={change.waits_for} isTicked={isTicked} />}
          </span>
          <EffectMark effect={change.effect} />
          <ChevronRight
            size={15}
            aria-hidden
            className={`text-soft shrink-0 transition-transform ${open ? 'rotate-90' : ''}`}
          />
        </button>
        <Link
          to={documentPath(change)}
          aria-label={`Open ${title}`}
          title="Open"
          onClick={closeOverlay}
          className={`${buttonClass({ tone: 'quiet', size: 'icon-sm' })} text-soft`}
        >
          <SquareArrowOutUpRight size={14} aria-hidden />
        </Link>
      </div>
      <div id={id} hidden={!open} className="ps-12 pe-4 pt-1 pb-4">
        {open && (
          <Suspense>
            <RowDifference change={change} />
            <DiscardChange change={change} />
          </Suspense>
        )}
      </div>
    </li>
  );
});

/** Its kind, what changed of it, who saved it last, and when. */
function Origin({ change }: { change: Change }) {
  const { user } = useAccount();
  const { by } = change;
  const name = by?.id === user.id ? 'you' : by?.name;
  // Nobody keeps who moved it: `by` saved its content last.
  const isMoved = change.effect === 'changed' && change.moved && change.fields.length === 0;
  return (
    <span className="text-soft line-clamp-2 text-[13px] sm:line-clamp-1">
      {kindLabel(change)} ·{' '}
      {change.effect === 'changed' && (
        <Suspense>
          <ChangedFieldList change={change} alone={isMoved && !change.before_update} />
        </Suspense>
      )}
      {change.before_update ? (
        'Goes live with any publish: visitors may see an older one'
      ) : isMoved ? null : (
        <>
          <RelativeTime value={change.at} />
          {name && (
            <>
              {' '}
              by <bdi>{name}</bdi>
            </>
          )}
        </>
      )}
    </span>
  );
}

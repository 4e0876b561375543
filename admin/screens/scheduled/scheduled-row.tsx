import { Link } from '@tanstack/react-router';
import { ChevronRight, X } from 'lucide-react';
import { Suspense, useId, useState } from 'react';

import type { ScheduledDocument } from '#shared/schemas/scheduled-releases.ts';

import { documentPath, kindLabel, titleOf } from '../../publishing/document-words.ts';
import { EffectMark } from '../../publishing/effect-mark.tsx';
import type { RowDifferenceProps } from '../../publishing/row-difference.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { lazyNamed } from '../../ui/lazy-named.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';

const RowDifference = lazyNamed<'RowDifference', RowDifferenceProps>(
  () => import('../../publishing/row-difference.tsx'),
  'RowDifference',
);

type Props = {
  document: ScheduledDocument;
  canRenew: boolean;
  canLeaveOut: boolean;
  isBusy: boolean;
  onRenew: () => void;
  onLeaveOut: () => void;
};

const outcomes = {
  older: 'Saved again since. The release has the version from before.',
  newer_live: 'Visitors already see a newer version, so the release skips this.',
  taken_back: 'It was undone, set back or moved to the trash since, so the release skips it.',
};

/** A document of a group, with what is to know of it before it goes live. */
export function ScheduledRow({ document: held, canRenew, canLeaveOut, isBusy, onRenew, onLeaveOut }: Props) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const title = titleOf(held);
  const { document, newer, also_in: alsoIn } = held;
  return (
    <li className="border-line border-b">
      <div className="flex items-center gap-1 pr-2 pl-4">
        <div className="min-w-0 grow py-2.5">
          <Link
            to={documentPath(held)}
            title={title}
            dir="auto"
            className="block truncate rounded-sm text-left font-medium underline-offset-2 hover:underline"
          >
            {title}
          </Link>
          <p className="text-soft truncate text-[13px]">
            {kindLabel(held)} · saved <RelativeTime value={held.at} />
            {held.by?.name && (
              <>
                {' '}
                by <bdi>{held.by.name}</bdi>
              </>
            )}
          </p>
          {held.live && <p className="text-soft text-[13px]">Visitors see this already.</p>}
          {alsoIn.length > 0 && (
            <p className="text-warn line-clamp-2 text-[13px] wrap-anywhere">
              Also in <bdi>{alsoIn[0]}</bdi>
              {alsoIn.length > 1 && ` and ${alsoIn.length - 1} more`}. The newer version wins.
            </p>
          )}
        </div>
        <EffectMark effect={held.effect} />
        {/* The API has only the difference to what is saved now. */}
        {!newer && (
          <IconButton
            label={`What changes in ${title}`}
            size="icon-sm"
            aria-expanded={open}
            aria-controls={id}
            onClick={() => setOpen(!open)}
          >
            <ChevronRight size={15} aria-hidden className={`transition-transform ${open ? 'rotate-90' : ''}`} />
          </IconButton>
        )}
        {canLeaveOut && (
          <IconButton label={`Take ${title} out`} size="icon-sm" disabled={isBusy} onClick={onLeaveOut}>
            <X size={15} aria-hidden />
          </IconButton>
        )}
      </div>
      {(newer || held.left_out) && (
        <div className="bg-warn-wash mx-4 mb-3 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md px-3 py-2">
          <p className="min-w-0 grow basis-60">{held.left_out ? outcomes[held.left_out] : outcomes.older}</p>
          {canRenew && held.left_out !== 'taken_back' && (
            <Button size="sm" disabled={isBusy} aria-label={`Use the newest version of ${title}`} onClick={onRenew}>
              Use the newest version
            </Button>
          )}
        </div>
      )}
      <div id={id} hidden={!open || newer} className="px-4 pt-1 pb-4">
        {open && !newer && (
          <Suspense>
            {/* Without a time of its own: the same difference as long as it isn't saved again. */}
            <RowDifference change={{ document, at: 'scheduled' }} />
          </Suspense>
        )}
      </div>
    </li>
  );
}

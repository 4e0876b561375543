import { memo, useState } from 'react';

import type { Difference } from '#shared/schemas/differences.ts';

import { Button } from '../ui/button.tsx';
import { ChangeList } from './change-list.tsx';
import type { FieldChange } from './field-change.ts';
import { mentionsOf } from './mentions.ts';
import { readDifference } from './read-difference.ts';
import { useNames } from './use-names.ts';

type Props = {
  difference: Difference;
  /** Whether visitors have seen the change: that of a release, and not one that waits for the next. */
  isDone?: boolean;
};

/** The readable difference between two states of a document. It adapts to the width that it gets. */
export const DifferenceView = memo(function DifferenceView({ difference, isDone = false }: Props) {
  const names = useNames(mentionsOf(difference));
  const { effect, changes } = readDifference(difference, names);
  return (
    <div role="group" aria-label={`What changes in ${difference.title}`} className="@container min-w-0">
      {effect === 'removed' ? (
        <Removed changes={changes} isDone={isDone} />
      ) : effect === 'new' ? (
        <div className="space-y-2.5">
          <p className="text-soft">New for visitors.</p>
          <ChangeList changes={changes} held />
        </div>
      ) : changes.length === 0 ? (
        <p className="text-soft">Only internal details changed. Visitors see no difference.</p>
      ) : (
        <ChangeList changes={changes} />
      )}
    </div>
  );
});

function Removed({ changes, isDone }: { changes: FieldChange[]; isDone: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <div className="space-y-2.5">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span>{isDone ? 'Visitors no longer see this.' : 'Visitors won’t see this after you publish.'}</span>
        {changes.length > 0 && (
          <Button size="sm" aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? 'Hide the content' : 'Show the content'}
          </Button>
        )}
      </p>
      {open && <ChangeList changes={changes} held />}
    </div>
  );
}

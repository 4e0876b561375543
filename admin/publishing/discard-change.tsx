import { useRef } from 'react';

import { errorToast } from '#shared/client/error-toast.ts';
import { writePermissions } from '#shared/rules/document-permissions.ts';
import type { Change, Discarded } from '#shared/schemas/changes.ts';

import { useMay } from '../queries/account.ts';
import { useDiscardChange } from '../queries/discard.ts';
import { $discarded } from '../stores/discarded.ts';
import { Button } from '../ui/button.tsx';
import { titleOf } from './document-words.ts';

/** What the button says and does, and what is said after it. */
const deeds = {
  new: { label: 'Move to trash', hint: 'Visitors have never seen it.', done: 'is in the trash' },
  changed: {
    label: 'Discard changes',
    hint: 'Goes back to what visitors see now.',
    done: 'is back to what visitors see',
  },
  removed: { label: 'Restore', hint: 'Goes back to what visitors still see.', done: 'is back' },
} satisfies Record<Change['effect'], { label: string; hint: string; done: string }>;
/** Redirects have no trash. */
const deleted = { ...deeds.new, label: 'Delete', done: 'is deleted' };

/** Takes a change back before anybody publishes it. */
export function DiscardChange({ change }: { change: Change }) {
  const allowed = useMay();
  const discard = useDiscardChange();
  const box = useRef<HTMLDivElement>(null);
  const { kind, effect, before_update: isUnsure } = change;
  // Files are moved to the trash where their uses are shown, and what visitors see of an unsure document isn’t known.
  if (isUnsure || (kind === 'media' && effect === 'new') || !allowed(writePermissions[kind])) return null;
  const isDeleted = kind === 'redirect' && effect === 'new';
  const { label, hint, done } = isDeleted ? deleted : deeds[effect];
  // For files that would be a move to the trash again.
  const canUndo = !isDeleted && !(kind === 'media' && effect === 'removed');

  function onDiscard() {
    const focusNext = nextFocus(box.current);
    const written = discard.mutateAsync(change);
    const show = (discarded: Discarded) => {
      $discarded.set({ text: `“${titleOf(change)}” ${done}.`, change: discarded, canUndo });
      focusNext();
    };
    // Not a callback of the mutation: by then the row is gone.
    void written.then(show, () => undefined);
  }
  return (
    <div ref={box} className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1">
      <Button size="sm" disabled={discard.isPending} onClick={onDiscard}>
        {label}
      </Button>
      <p className="text-soft min-w-0 flex-1 basis-44 text-[13px]">{hint}</p>
      {discard.error && (
        <p role="alert" className="text-danger w-full text-[13px]">
          {errorToast(discard.error)}
        </p>
      )}
    </div>
  );
}

/** The row with the pressed button goes: the focus moves to its neighbor, else to the heading of the sheet. */
function nextFocus(box: HTMLElement | null): () => void {
  const row = box?.closest('li');
  const near = row?.nextElementSibling ?? row?.previousElementSibling;
  const heading = box?.closest('dialog')?.querySelector<HTMLElement>('h2');
  return () =>
    requestAnimationFrame(() => {
      const next = near?.isConnected ? near.querySelector<HTMLElement>('button[aria-expanded]') : null;
      (next ?? heading)?.focus();
    });
}

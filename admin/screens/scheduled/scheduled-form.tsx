import { type SubmitEvent, useRef, useState } from 'react';

import { errorToast } from '#shared/client/error-toast.ts';
import { shortWhen } from '#shared/rules/when-words.ts';
import type { ScheduledRelease } from '#shared/schemas/scheduled-releases.ts';

import { ScheduleFields } from '../../publishing/schedule-fields.tsx';
import { useScheduleValues } from '../../publishing/use-schedule-values.ts';
import { useUpdateScheduled } from '../../queries/scheduled-releases.ts';
import { Button } from '../../ui/button.tsx';
import { notify } from '../../ui/notify.ts';

type Props = { group: ScheduledRelease; zone: string };

const isToCome = (instant: string) => Date.parse(instant) > Date.now();

/** Renames a group, or moves it to another time. */
export function ScheduledForm({ group, zone }: Props) {
  const { id } = group;
  const before = { name: group.name, release_at: group.release_at };
  const update = useUpdateScheduled();
  const form = useScheduleValues(before, update.error);
  const element = useRef<HTMLFormElement>(null);
  // Undo, or somebody else.
  const [shown, setShown] = useState(before);
  if (shown.name !== before.name || shown.release_at !== before.release_at) {
    setShown(before);
    form.change(before);
  }
  const { name, release_at } = form.values;
  const isMoved = release_at !== before.release_at;
  const isChanged = isMoved || name.trim() !== before.name;

  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    // A failed release is tried again at a time of its own, so that a new name alone leaves its time as it is.
    const values = isMoved ? form.checked() : form.checkedName();
    if (!values || update.isPending || !isChanged) return;
    const written = update.mutateAsync({ id, ...values });
    const words = isMoved && release_at ? `goes live ${shortWhen(release_at, zone)}` : 'is the new name';
    const canUndo = isToCome(before.release_at);
    const back = () =>
      update.mutateAsync({ id, name: before.name, ...(isMoved ? { release_at: before.release_at } : {}) });
    notify.done(written, `“${values.name}” ${words}`, canUndo || !isMoved ? back : undefined);
    void written.then(focusAgain, () => undefined);
  }
  /** Save goes when there is nothing left to save. */
  const focusAgain = () =>
    requestAnimationFrame(() => {
      if (!element.current?.contains(document.activeElement)) element.current?.querySelector('input')?.focus();
    });
  return (
    <form ref={element} noValidate aria-label="Name and time" className="space-y-3" onSubmit={onSubmit}>
      <ScheduleFields form={form} zone={zone} />
      {isChanged && (
        <div className="flex flex-wrap items-center gap-2">
          <Button type="submit" tone="primary" disabled={update.isPending}>
            {update.isPending ? 'Saving…' : 'Save'}
          </Button>
          <Button onClick={() => form.change(before)}>Reset</Button>
          {update.error && !form.errors.name && !form.errors.release_at && (
            <p role="alert" className="text-danger min-w-0 flex-1 text-[13px]">
              {errorToast(update.error)}
            </p>
          )}
        </div>
      )}
    </form>
  );
}

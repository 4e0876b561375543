import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { TriangleAlert } from 'lucide-react';
import { type KeyboardEvent, type SubmitEvent, useEffect, useRef } from 'react';

import { errorToast } from '#shared/client/error-toast.ts';
import { shortWhen } from '#shared/rules/when-words.ts';
import type { ScheduledRelease } from '#shared/schemas/scheduled-releases.ts';

import { fieldErrorsOf } from '../forms/refusals.ts';
import { optionsQuery } from '../queries/domains.ts';
import { useSchedule } from '../queries/scheduled-releases.ts';
import { paths } from '../routing/paths.ts';
import { closeOverlay } from '../stores/overlay.ts';
import { Button } from '../ui/button.tsx';
import { notify } from '../ui/notify.ts';
import { Skeleton } from '../ui/states.tsx';
import { ScheduleFields } from './schedule-fields.tsx';
import { changesWords } from './scheduled-words.ts';
import { useScheduleValues } from './use-schedule-values.ts';

type Props = {
  documents: string[];
  /** How many of the documents are in another scheduled release. */
  waiting: number;
  /** The sheet was opened to schedule: the changes are chosen first, and there is no publishing to go back to. */
  isAlone?: boolean;
  onBack: () => void;
};

/** Asks for the name and the time at which the chosen changes go live. */
export function ScheduleForm({ documents, waiting, isAlone = false, onBack }: Props) {
  const router = useRouter();
  const element = useRef<HTMLFormElement>(null);
  const { data: options } = useQuery(optionsQuery);
  const schedule = useSchedule();
  const form = useScheduleValues({ name: '', release_at: null }, schedule.error);
  const begins = options !== undefined && !isAlone;
  useEffect(() => {
    if (begins) element.current?.querySelector('input')?.focus();
  }, [begins]);

  function say({ id, name, release_at }: ScheduledRelease) {
    const when = options ? shortWhen(release_at, options.timezone) : '';
    notify.success(`“${name}” goes live ${when}`, {
      label: 'Open',
      onClick: () => void router.navigate({ href: paths.scheduledRelease(id) }),
    });
    closeOverlay();
  }
  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    const values = form.checked();
    if (values && documents.length > 0 && !schedule.isPending)
      schedule.mutate({ ...values, documents }, { onSuccess: say });
    else focusMistake(element.current);
  }
  function onKeyDown(event: KeyboardEvent) {
    // The sheet publishes on Enter, and its Escape closes all of it.
    event.stopPropagation();
    if (event.key !== 'Escape') return;
    event.preventDefault();
    onBack();
  }
  if (!options) return <Skeleton className="h-16 w-full" />;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of its fields
    <form
      ref={element}
      noValidate
      aria-label="Schedule"
      className="space-y-3"
      onSubmit={onSubmit}
      onKeyDown={onKeyDown}
    >
      <AlsoIn count={waiting} />
      <ScheduleFields form={form} zone={options.timezone} />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button type="submit" tone="primary" disabled={documents.length === 0 || schedule.isPending}>
          {schedule.isPending
            ? 'Scheduling…'
            : documents.length === 0
              ? 'Schedule'
              : `Schedule ${changesWords(documents.length)}`}
        </Button>
        <Button onClick={onBack}>{isAlone ? 'Cancel' : 'Back'}</Button>
        <Outcome count={documents.length} error={schedule.error} />
      </div>
    </form>
  );
}

function Outcome({ count, error }: { count: number; error: Error | null }) {
  const { name, release_at, ...others } = fieldErrorsOf(error);
  if (error && !((name || release_at) && Object.keys(others).length === 0)) {
    return (
      <p role="alert" className="text-danger min-w-0 flex-1 basis-44 text-[13px]">
        {errorToast(error)}
      </p>
    );
  }
  return (
    <p className="text-soft min-w-0 flex-1 basis-44 text-[13px]">
      {count === 0 ? 'Choose what goes live then.' : 'As they are saved now. Later edits stay private.'}
    </p>
  );
}

/** Two releases that touch one document are allowed: the newer version stays. */
function AlsoIn({ count }: { count: number }) {
  return (
    <div role="status">
      {count > 0 && (
        <p className="bg-warn-wash flex items-start gap-2 rounded-md px-3 py-2">
          <TriangleAlert size={15} aria-hidden className="text-warn mt-0.5 shrink-0" />
          <span>
            {changesWords(count)} {count === 1 ? 'is' : 'are'} in another scheduled release too. The newer version wins.
          </span>
        </p>
      )}
    </div>
  );
}

function focusMistake(form: HTMLFormElement | null): void {
  // Fields are marked with the next paint.
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}

import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';

import { whenWords } from '#shared/rules/when-words.ts';
import type { Submission, SubmissionStatus } from '#shared/schemas/submissions.ts';

import { useAccount } from '../../queries/account.ts';
import { submissionTeamQuery, useHandleSubmission } from '../../queries/submissions.ts';
import { Field } from '../../ui/field.tsx';
import { ownZone } from '../../ui/own-zone.ts';
import { SelectOptions } from '../../ui/select-options.tsx';
import { useNow } from '../../ui/use-now.ts';
import { morningOf, reminderTimes } from './reminder-times.ts';
import { statusLabels } from './submission-words.ts';
import type { InboxActions } from './use-inbox-actions.ts';

type Props = { submission: Submission; actions: InboxActions };

/** What the team does with a submission: its status, who sees to it, and when it comes back. */
export function Handling({ submission, actions }: Props) {
  return (
    <div className="grid grid-cols-2 gap-4">
      <Field label="Status">
        {(control) => (
          <select
            {...control}
            value={submission.status}
            onChange={(event) => actions.changeOpen(submission, event.target.value as SubmissionStatus)}
          >
            <SelectOptions options={Object.entries(statusLabels)} />
          </select>
        )}
      </Field>
      <AssignedTo submission={submission} />
      {submission.status !== 'archived' && !submission.spam && <ReminderField submission={submission} />}
    </div>
  );
}

function AssignedTo({ submission: { id, assigned_to: assignee } }: { submission: Submission }) {
  const { user } = useAccount();
  const { data: people = [] } = useQuery(submissionTeamQuery);
  const handle = useHandleSubmission();
  const isThere = people.some((person) => person.id === assignee?.id);
  // Somebody who may not answer any more is shown, until it is somebody else's.
  const all = assignee && !isThere ? [...people, assignee] : people;
  const sorted = all.toSorted((one, other) => Number(other.id === user.id) - Number(one.id === user.id));
  return (
    <Field label="Assigned to">
      {(control) => (
        <select
          {...control}
          value={handle.isPending ? (handle.variables.assigned_to ?? '') : (assignee?.id ?? '')}
          onChange={(event) => handle.mutate({ id, assigned_to: event.target.value || null })}
        >
          <option value="">Nobody</option>
          <SelectOptions
            options={sorted.map((person): [string, string] => [
              person.id,
              person.id === user.id ? `Me, ${person.name}` : person.name,
            ])}
          />
        </select>
      )}
    </Field>
  );
}

function ReminderField({ submission: { id, remind: reminder } }: { submission: Submission }) {
  const { user } = useAccount();
  const handle = useHandleSubmission();
  const now = useNow();
  const [choosing, setChoosing] = useState(false);
  const dateId = useId();
  const zone = ownZone();
  const times = reminderTimes(now);
  const remind = (at: string | null) => handle.mutate({ id, remind_at: at });
  function choose(value: string) {
    setChoosing(value === 'date');
    if (value === '') remind(null);
    else if (times.some(({ at }) => at === value)) remind(value);
  }
  const chosen = choosing && reminder ? `${whenWords(reminder.at, zone, now)}. ` : '';
  const by = reminder?.by && reminder.by.id !== user.id ? `For ${reminder.by.name}. ` : '';
  return (
    <Field
      label="Remind me"
      className="col-span-2"
      hint={`${chosen}${by}It comes back to the top of the inbox and the dashboard. Replying or archiving clears it.`}
    >
      {(control) => (
        <div className="flex flex-wrap gap-2">
          <select
            {...control}
            className="field min-w-0 grow basis-48"
            value={choosing ? 'date' : reminder ? 'set' : ''}
            onChange={(event) => choose(event.target.value)}
          >
            <option value="">Never</option>
            {reminder && <option value="set">{whenWords(reminder.at, zone, now)}</option>}
            {times.map(({ label, at }) => (
              <option key={label} value={at}>
                {label}: {whenWords(at, zone, now)}
              </option>
            ))}
            <option value="date">A date…</option>
          </select>
          {choosing && (
            <>
              <label htmlFor={dateId} className="sr-only">
                Remind me on
              </label>
              <input
                id={dateId}
                type="date"
                // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user chose to give a date
                autoFocus
                min={times[0]?.at.slice(0, 10)}
                max="9999-12-31"
                className="field min-w-0 grow basis-36"
                onChange={({ target }) => {
                  const at = morningOf(target.value);
                  // A year that is still being typed is long past.
                  if (at !== null && Date.parse(at) > now) remind(at);
                }}
                onBlur={() => setChoosing(false)}
              />
            </>
          )}
        </div>
      )}
    </Field>
  );
}

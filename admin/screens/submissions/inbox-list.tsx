import { Bell, MailX } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';

import { forms } from '#shared/rules/forms.ts';
import { whenWords } from '#shared/rules/when-words.ts';
import type { Submission, SubmissionStatus } from '#shared/schemas/submissions.ts';

import { isListKey, rowSteps } from '../../lists/row-keys.ts';
import { undoLast } from '../../ui/last-undo.ts';
import { notify } from '../../ui/notify.ts';
import { ownZone } from '../../ui/own-zone.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { useNow } from '../../ui/use-now.ts';
import type { Box } from './inbox-search.ts';
import { InitialsMark } from './initials-mark.tsx';
import { firstWords, formLabels, senderOf, statusLabels } from './submission-words.ts';
import type { InboxActions } from './use-inbox-actions.ts';

type Props = {
  box: Box;
  submissions: Submission[];
  selected: ReadonlySet<string>;
  onSelected: (next: ReadonlySet<string>) => void;
  onOpen: (submission: Submission) => void;
  onDeleteForGood: (submissions: Submission[]) => void;
  actions: InboxActions;
  stale: boolean;
};

export function InboxList({ box, submissions, selected, onSelected, stale, ...row }: Props) {
  const place = useRef<{ id: string; index: number } | null>(null);
  useEffect(() => {
    // When the focused row left the list, focus the row that took its place.
    const { current: last } = place;
    if (!last || document.activeElement !== document.body) return;
    if (submissions.some(({ id }) => id === last.id)) return;
    focusRow(submissions[Math.min(last.index, submissions.length - 1)]?.id);
  }, [submissions]);
  const all = submissions.every(({ id }) => selected.has(id));
  function toggle(id: string) {
    const next = new Set(selected);
    if (!next.delete(id)) next.add(id);
    onSelected(next);
  }
  return (
    <div className={`transition-opacity ${stale ? 'opacity-60 delay-150' : ''}`}>
      <div className="border-line text-soft flex h-9 items-center border-b text-[13px] font-medium">
        <label className="grid size-9 shrink-0 place-items-center pl-1">
          <input
            type="checkbox"
            aria-label="Select all on this page"
            checked={all}
            onChange={() => onSelected(all ? new Set() : new Set(submissions.map(({ id }) => id)))}
          />
        </label>
        <div aria-hidden className={`${columns} max-md:hidden`}>
          <span>From</span>
          <span>Form</span>
          <span>Message</span>
          <span>Status</span>
          <span />
          <span className="text-right">Received</span>
        </div>
        <span aria-hidden className="pl-2 md:hidden">
          Select all
        </span>
      </div>
      <ul aria-label="Submissions. Arrow keys or j and k move, Enter opens, x selects, e archives, Delete deletes, z undoes.">
        {submissions.map((submission, index) => (
          <Row
            key={submission.id}
            box={box}
            submission={submission}
            selected={selected.has(submission.id)}
            onSelect={() => toggle(submission.id)}
            onFocus={() => {
              place.current = { id: submission.id, index };
            }}
            {...row}
          />
        ))}
      </ul>
    </div>
  );
}

/** Shared by heading and rows, so that their columns align. */
const columns =
  'grid min-w-0 grow items-center gap-x-4 pr-4 pl-2 md:grid-cols-[minmax(0,11rem)_4.5rem_minmax(0,1fr)_8rem_1.5rem_6.5rem]';

type RowProps = Omit<Props, 'submissions' | 'selected' | 'onSelected' | 'stale'> & {
  submission: Submission;
  selected: boolean;
  onSelect: () => void;
  onFocus: () => void;
};

function Row({ box, submission, selected, onSelect, onFocus, onOpen, onDeleteForGood, actions }: RowProps) {
  const { id, form, status, created_at } = submission;
  const unread = status === 'new';
  const name = senderOf(submission);

  function onKeyDown(event: KeyboardEvent<HTMLButtonElement>) {
    if (!isListKey(event.nativeEvent)) return;
    const rows = rowsAround(event.currentTarget);
    const place = rows.indexOf(event.currentTarget);
    const step = rowSteps[event.key];
    /** Moves the focus to the next row before an action removes this one. */
    const away = (action: () => void) => {
      (rows[place + 1] ?? rows[place - 1] ?? document.getElementById('main'))?.focus();
      action();
    };
    const remove = () => (box === 'trash' ? onDeleteForGood([submission]) : away(() => actions.trash([submission])));
    const keys: Record<string, () => void> = {
      x: onSelect,
      z: () => undoLast(notify.info),
      Delete: remove,
      Backspace: remove,
      ...(box === 'inbox' ? { e: () => away(() => actions.setStatus([submission], 'archived')) } : {}),
      ...(box === 'archived' ? { e: () => away(() => actions.unarchive([submission])) } : {}),
      ...(box === 'inbox' ? { u: () => actions.setStatus([submission], unread ? 'read' : 'new') } : {}),
    };
    const action = step ? () => rows[place + step]?.focus() : keys[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  }

  return (
    <li
      data-selected={selected || undefined}
      className="border-line focus-within:bg-sunken hover:bg-sunken data-selected:bg-accent-wash flex items-stretch border-b last:border-0"
    >
      <label className="grid w-9 shrink-0 place-items-center pl-1">
        <input type="checkbox" aria-label={`Select ${name}`} checked={selected} onChange={onSelect} tabIndex={-1} />
      </label>
      <button
        type="button"
        data-row={id}
        onClick={() => onOpen(submission)}
        onFocus={onFocus}
        onKeyDown={onKeyDown}
        aria-keyshortcuts="x e u z Delete"
        className={`${columns} min-h-10 rounded-sm py-1.5 text-left -outline-offset-2! max-md:py-2`}
      >
        <span className="flex min-w-0 items-baseline justify-between gap-3">
          <span dir="auto" className={`min-w-0 truncate ${unread ? 'font-semibold' : ''}`}>
            {name}
          </span>
          <RelativeTime value={created_at} className="text-soft shrink-0 text-[13px] md:hidden" />
        </span>
        <span className="text-soft max-md:hidden" title={forms[form].title}>
          {formLabels[form]}
        </span>
        <span dir="auto" className={`min-w-0 truncate ${unread ? '' : 'text-soft'}`}>
          {firstWords(submission)}
        </span>
        <span className="flex items-center gap-3 max-md:text-[13px]">
          <StatusMark status={status} />
          <Unsent submission={submission} />
          <Reminder submission={submission} />
          <span className="text-soft md:hidden">{formLabels[form]}</span>
          <span className="-my-1 ml-auto md:hidden">
            <Assignee submission={submission} />
          </span>
        </span>
        <span className="max-md:hidden">
          <Assignee submission={submission} />
        </span>
        <RelativeTime value={created_at} className="text-soft truncate text-right max-md:hidden" />
      </button>
    </li>
  );
}

/** A mark where a mail could not be sent: an answer, which matters more, or the one about the submission. */
function Unsent({ submission: { mail, reply_failed: isReply } }: { submission: Submission }) {
  if (!isReply && mail.state !== 'failed') return null;
  const words = `${isReply ? 'An answer' : 'The email about it'} could not be sent`;
  return (
    <span className="text-danger inline-flex items-center gap-1" title={words}>
      <MailX size={14} aria-hidden /> <span className="sr-only">{words}</span>
    </span>
  );
}

/** A bell while a reminder waits, stronger once it is due. */
function Reminder({ submission: { remind: reminder } }: { submission: Submission }) {
  const now = useNow();
  if (!reminder) return null;
  const isDue = Date.parse(reminder.at) <= now;
  const words = `${isDue ? 'Reminder, due' : 'Reminder'} ${whenWords(reminder.at, ownZone())}`;
  return (
    <span className={`inline-flex items-center ${isDue ? 'text-accent' : 'text-soft'}`} title={words}>
      <Bell size={14} aria-hidden fill={isDue ? 'currentColor' : 'none'} /> <span className="sr-only">{words}</span>
    </span>
  );
}

function Assignee({ submission: { assigned_to: person } }: { submission: Submission }) {
  if (!person) return null;
  return (
    <span title={`Assigned to ${person.name}`}>
      <InitialsMark name={person.name} tone="team" className="in-data-selected:bg-surface size-6 text-[10px]" />
      <span className="sr-only">Assigned to {person.name}</span>
    </span>
  );
}

/** Focuses a submission's row, or the screen without one. */
export function focusRow(id: string | undefined): void {
  const row = id ? document.querySelector<HTMLElement>(`[data-row="${id}"]`) : null;
  (row ?? document.getElementById('main'))?.focus();
}

function rowsAround(element: HTMLElement): HTMLElement[] {
  return [...(element.closest('ul')?.querySelectorAll<HTMLElement>('button[data-row]') ?? [])];
}

const looks = {
  new: { dot: 'bg-accent', text: 'text-ink font-medium' },
  read: { dot: 'border border-edge', text: 'text-soft' },
  replied: { dot: 'bg-edge', text: 'text-soft' },
  archived: { dot: 'bg-edge', text: 'text-soft' },
} satisfies Record<SubmissionStatus, { dot: string; text: string }>;

function StatusMark({ status }: { status: SubmissionStatus }) {
  return (
    <span className={`inline-flex items-center gap-1.5 ${looks[status].text}`}>
      <span aria-hidden className={`size-2 shrink-0 rounded-full ${looks[status].dot}`} />
      {statusLabels[status]}
    </span>
  );
}

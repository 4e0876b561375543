import { useEffect, useRef, useState } from 'react';

import { longestReviewNote } from '#shared/rules/constants.ts';
import type { Review } from '#shared/schemas/reviews.ts';

import { useSendBack } from '../../queries/reviews.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { notify } from '../../ui/notify.ts';

type Props = { review: Review; onCancel: () => void; onDone: () => void };

/** The word that a post goes back to its author with. */
export function SendBack({ review, onCancel, onDone }: Props) {
  const sendBack = useSendBack();
  const [note, setNote] = useState('');
  const [mistake, setMistake] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  // The button that opened the form is gone.
  useEffect(() => field.current?.focus(), []);
  const name = review.asked_by?.name ?? 'the author';

  async function send() {
    if (note.trim() === '') {
      setMistake('Say what to change');
      return field.current?.focus();
    }
    // Not in a callback: the form is gone once the review is answered.
    await sendBack.mutateAsync({ id: review.post_id, note });
    onDone();
    notify.success(`“${review.title || 'Untitled'}” went back to ${name}`);
  }
  return (
    <form
      noValidate
      className="w-full space-y-3"
      onSubmit={(event) => {
        event.preventDefault();
        void send().catch(() => undefined); // reported by the query client
      }}
    >
      <Field label={`Message to ${name}`} error={mistake}>
        {(control) => (
          <textarea
            {...control}
            rows={3}
            maxLength={longestReviewNote}
            value={note}
            ref={field}
            onChange={(event) => {
              setNote(event.target.value);
              setMistake('');
            }}
          />
        )}
      </Field>
      <div className="flex gap-2">
        <Button type="submit" tone="primary" disabled={sendBack.isPending}>
          Send back
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  );
}

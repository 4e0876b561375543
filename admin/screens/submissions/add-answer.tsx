import { useState } from 'react';

import { errorToast } from '#shared/client/error-toast.ts';
import { longestReply } from '#shared/schemas/submission-replies.ts';

import { useAddAnswer } from '../../queries/submissions.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';

const intoView = (form: HTMLFormElement | null) => form?.scrollIntoView({ block: 'nearest' });

/** Where somebody of the team pastes what came back by mail. */
export function AddAnswer({ id }: { id: string }) {
  const [open, setOpen] = useState(false);
  const [text, setText] = useState('');
  // The same for every try, so that a lost answer of the API adds it once.
  const [key, setKey] = useState(() => crypto.randomUUID());
  const [isEmpty, setEmpty] = useState(false);
  const add = useAddAnswer();
  if (!open)
    return (
      <Button size="sm" onClick={() => setOpen(true)}>
        Add their answer
      </Button>
    );
  function submit() {
    setEmpty(text.trim() === '');
    if (text.trim() === '') return;
    add.mutate(
      { id, text, idempotency_key: key },
      {
        onSuccess: () => {
          setOpen(false);
          setText('');
          setKey(crypto.randomUUID());
        },
      },
    );
  }
  const failure = add.error ? (errorToast(add.error) ?? undefined) : undefined;
  return (
    <form
      ref={intoView}
      noValidate
      aria-label="Their answer"
      className="border-edge/45 space-y-3 rounded-lg border p-3"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Field
        label="Their answer"
        hint="Paste what they answered by email, so that your team sees it here."
        error={isEmpty ? 'Paste their answer first' : failure}
      >
        {(control) => (
          <textarea
            {...control}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user opened it to paste
            autoFocus
            rows={5}
            value={text}
            maxLength={longestReply}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      <div className="flex gap-2">
        <Button type="submit" tone="primary" disabled={add.isPending}>
          Add
        </Button>
        <Button tone="quiet" onClick={() => setOpen(false)}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

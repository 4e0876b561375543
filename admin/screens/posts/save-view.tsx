import { useEffect, useRef, useState } from 'react';

import { errorToast } from '#shared/client/error-toast.ts';
import type { SavedView } from '#shared/schemas/saved-views.ts';

import { useSaveView } from '../../queries/saved-views.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Modal } from '../../ui/modal.tsx';
import { notify } from '../../ui/notify.ts';

/** The limit in shared/schemas/saved-views.ts. */
const maxLength = 60;

type Props = { list: string; search: string; taken: SavedView[]; onClose: () => void };

export function SaveView({ list, search, taken, onClose }: Props) {
  const [name, setName] = useState('');
  const [mistake, setMistake] = useState('');
  const save = useSaveView();
  const input = useRef<HTMLInputElement>(null);
  // `showModal()` focuses the first button; the field is wanted.
  useEffect(() => input.current?.focus(), []);
  const wanted = name.trim();
  const replaces = taken.some((view) => view.name === wanted);
  function submit() {
    if (wanted === '') {
      setMistake('Enter a name');
      return;
    }
    save.mutate(
      { list, name: wanted, search },
      {
        onSuccess: () => {
          notify.success(`View “${wanted}” saved`);
          onClose();
        },
      },
    );
  }
  const error = mistake || (save.error ? (errorToast(save.error) ?? undefined) : undefined);
  return (
    <Modal
      title="Save this view"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form="save-view" tone="primary" disabled={save.isPending}>
            {replaces ? 'Replace' : 'Save'}
          </Button>
        </>
      }
    >
      <form
        id="save-view"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Field
          label="Name"
          error={error}
          hint={
            replaces
              ? 'You have a view with this name. It will be replaced.'
              : 'Keeps the filters and the order, on every computer. Only you see it until you share it.'
          }
        >
          {(control) => (
            <input
              {...control}
              ref={input}
              value={name}
              maxLength={maxLength}
              autoComplete="off"
              placeholder="Drafts of this month"
              onChange={(event) => {
                setName(event.target.value);
                setMistake('');
              }}
            />
          )}
        </Field>
      </form>
    </Modal>
  );
}

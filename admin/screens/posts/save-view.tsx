import { useEffect, useRef, useState } from 'react';

import { errorToast } from '#shared/client/error-toast.ts';
import type { SavedView } from '#shared/schemas/saved-views.ts';

import { useMay } from '../../queries/account.ts';
import { useSaveView } from '../../queries/saved-views.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Modal } from '../../ui/modal.tsx';
import { notify } from '../../ui/notify.ts';
import { Switch } from '../../ui/switch.tsx';

/** The limit in shared/schemas/saved-views.ts. */
const maxLength = 60;

type Props = { list: string; search: string; taken: SavedView[]; onClose: () => void };

export function SaveView({ list, search, taken, onClose }: Props) {
  const [name, setName] = useState('');
  const [mistake, setMistake] = useState('');
  const [shared, setShared] = useState(false);
  const save = useSaveView();
  const input = useRef<HTMLInputElement>(null);
  // `showModal()` focuses the first button; the field is wanted.
  useEffect(() => input.current?.focus(), []);
  const wanted = name.trim();
  const replaced = taken.find((view) => view.name === wanted);
  // Replacing a shared view replaces it for all who see it.
  const forAll = shared || replaced?.shared === true;
  function submit() {
    if (wanted === '') {
      setMistake('Enter a name');
      return;
    }
    save.mutate(
      { list, name: wanted, search, ...(shared && { shared }) },
      {
        onSuccess: () => {
          notify.success(forAll ? `View “${wanted}” saved for everybody here` : `View “${wanted}” saved`);
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
            {replaced ? 'Replace' : 'Save'}
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
            replaced
              ? `You have a view with this name. It will be replaced${replaced.shared ? ' for everybody here' : ''}.`
              : 'Keeps the filters and the order, on every device.'
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
        {!replaced?.shared && <ShareChoice shared={shared} onChange={setShared} />}
      </form>
    </Modal>
  );
}

type ShareProps = { shared: boolean; onChange: (shared: boolean) => void };

function ShareChoice({ shared, onChange }: ShareProps) {
  const allowed = useMay();
  if (!allowed('content.write')) return null;
  return (
    <div className="mt-3">
      <Switch
        label="Share with the team"
        hint="Everybody here sees it. Otherwise only you do, until you share it."
        checked={shared}
        onChange={(event) => onChange(event.target.checked)}
      />
    </div>
  );
}

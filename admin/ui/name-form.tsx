import { Plus } from 'lucide-react';
import { useState } from 'react';

import { errorToast } from '#shared/client/error-toast.ts';

import { Button } from './button.tsx';
import { Field } from './field.tsx';

/** The limit in shared/schemas/content.ts. */
const maxLength = 80;

type Props = {
  label: string;
  /** Existing names, which can't be added again. */
  taken: string[];
  pending: boolean;
  error: Error | null;
  onAdd: (name: string, done: () => void) => void;
};

/** A form with one field that adds an item by name. */
export function NameForm({ label, taken, pending, error, onAdd }: Props) {
  const [name, setName] = useState('');
  const [mistake, setMistake] = useState('');
  function submit() {
    const trimmed = name.trim();
    const exists = taken.some((other) => other.toLowerCase() === trimmed.toLowerCase());
    setMistake(trimmed === '' ? 'Name is required' : exists ? 'This name is already taken' : '');
    if (trimmed !== '' && !exists) onAdd(trimmed, () => setName(''));
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Field label={label} error={mistake || (error && name ? (errorToast(error) ?? undefined) : undefined)}>
        {(control) => (
          <div className="flex gap-2">
            <input
              {...control}
              value={name}
              maxLength={maxLength}
              autoComplete="off"
              onChange={(event) => {
                setName(event.target.value);
                setMistake('');
              }}
            />
            <Button type="submit" disabled={pending}>
              <Plus size={15} aria-hidden /> Add
            </Button>
          </div>
        )}
      </Field>
    </form>
  );
}

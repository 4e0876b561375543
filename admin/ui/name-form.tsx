import { Plus } from 'lucide-react';
import { useState } from 'react';

import { errorToast } from '#shared/client/error-toast.ts';

import { Button } from './button.tsx';
import { Field } from './field.tsx';

/** As long as shared/schemas/content.ts takes. */
const most = 80;

type Props = {
  label: string;
  /** Names that there are: a second one of the same would only confuse. */
  taken: string[];
  pending: boolean;
  error: Error | null;
  onAdd: (name: string, done: () => void) => void;
};

/** One line that adds something by its name. */
export function NameForm({ label, taken, pending, error, onAdd }: Props) {
  const [name, setName] = useState('');
  const [mistake, setMistake] = useState('');
  function submit() {
    const wanted = name.trim();
    const exists = taken.some((other) => other.toLowerCase() === wanted.toLowerCase());
    setMistake(wanted === '' ? 'Name is required' : exists ? 'There is one of this name already' : '');
    if (wanted !== '' && !exists) onAdd(wanted, () => setName(''));
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
              dir="auto"
              value={name}
              maxLength={most}
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

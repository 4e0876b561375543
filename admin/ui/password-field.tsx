import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, type ReactNode, useState } from 'react';

import { Field } from './field.tsx';

type Props = Omit<ComponentProps<'input'>, 'type'> & {
  label: string;
  hint?: string;
  error?: string | undefined;
  /** Shows the strength of a new password instead of the hint, unless that was refused. */
  renderStrength?: (password: string) => ReactNode;
};

/** A password field with a button that shows the password. Password managers find it by its autocomplete. */
export function PasswordField({ label, hint, error, renderStrength, className = '', ...input }: Props) {
  const [shown, setShown] = useState(false);
  const [typed, setTyped] = useState('');
  const [known, setKnown] = useState(error);
  const [refused, setRefused] = useState<string>();
  if (error !== known) {
    setKnown(error);
    setRefused(error && typed);
  }
  const Icon = shown ? EyeOff : Eye;
  return (
    <Field label={label} hint={renderStrength && typed ? undefined : hint} error={error}>
      {(control) => (
        <>
          <div className="relative">
            <input
              {...control}
              {...input}
              type={shown ? 'text' : 'password'}
              autoCapitalize="none"
              autoCorrect="off"
              spellCheck={false}
              onChange={(event) => {
                setTyped(event.target.value);
                input.onChange?.(event);
              }}
              className={`field pr-10! ${className}`}
            />
            <button
              type="button"
              aria-label="Show what is typed"
              aria-pressed={shown}
              title={shown ? 'Hide' : 'Show'}
              onClick={() => setShown(!shown)}
              className="text-soft hover:text-ink absolute top-1/2 right-1 grid size-7 -translate-y-1/2 place-items-center rounded-sm"
            >
              <Icon size={15} aria-hidden />
            </button>
          </div>
          {typed !== refused && renderStrength?.(typed)}
        </>
      )}
    </Field>
  );
}

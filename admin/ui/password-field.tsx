import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';

import { passwordHint } from '#shared/rules/password-hint.ts';

import { Field } from './field.tsx';

type Props = Omit<ComponentProps<'input'>, 'type'> & {
  label: string;
  hint?: string;
  error?: string | undefined;
  /** For a new password: shows its strength. The words are names and addresses that weaken it. */
  rate?: string[];
};

const looks = ['bg-danger', 'bg-danger', 'bg-warn', 'bg-accent'] as const;

/** A password field with a button that shows the password. Password managers find it by its autocomplete. */
export function PasswordField({ label, hint, error, rate, className = '', ...input }: Props) {
  const [shown, setShown] = useState(false);
  const [typed, setTyped] = useState('');
  const rated = rate ? passwordHint(typed, rate) : null;
  const Icon = shown ? EyeOff : Eye;
  return (
    <Field label={label} hint={rated ? undefined : hint} error={error}>
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
          {rate && (
            <p aria-live="polite" className={rated ? 'flex items-center gap-2 pt-0.5 text-[13px]' : 'sr-only'}>
              {rated && (
                <>
                  <span aria-hidden className="flex shrink-0 gap-0.5">
                    {looks.map((_, step) => (
                      <span
                        key={step === 0 ? 'first' : `step-${step}`}
                        className={`h-1 w-5 rounded-full ${step <= rated.level ? looks[rated.level] : 'bg-line'}`}
                      />
                    ))}
                  </span>
                  <span className="text-soft">{rated.text}</span>
                </>
              )}
            </p>
          )}
        </>
      )}
    </Field>
  );
}
